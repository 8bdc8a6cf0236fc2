import { createJiti } from 'jiti';

// The sources as they are: tests do not wait for them to be built.
await createJiti(import.meta.url, { interopDefault: false }).import('./crew-worker.node.ts');
