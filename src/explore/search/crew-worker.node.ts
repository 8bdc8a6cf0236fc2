import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { Post, type Remake } from './crew.ts';
import type { Hired } from './hire.node.ts';
import { serve } from './member.ts';

const { module, of, port, post } = workerData as Hired;
const { default: remake } = (await import(module)) as { default: Remake };
const { model, properties } = await remake(of);
serve(
  model,
  properties,
  { post: (message) => port.postMessage(message), receive: () => receiveMessageOnPort(port)?.message },
  new Post(post),
);
