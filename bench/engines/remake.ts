import type { Remade } from 'rules-lawyer/node';
import { sizeOf } from '../combat/sizes.ts';
import { combatModel } from './model.ts';

/** Combat with Death once more, for another thread. */
export default async (size: string): Promise<Remade> => ({
  model: combatModel(sizeOf(size), { engine: 'compiled' }),
  properties: [],
});
