import { defineConfig } from 'rules-lawyer';
import { vivaLaDungeon } from './machines/viva-la-dungeon/index.ts';
import { properties } from './properties/viva-la-dungeon/index.ts';

export default defineConfig({ games: [{ game: vivaLaDungeon, properties }] });
