import { z } from 'zod';

/** What a schema says at a path: the keys that it knows there, if it is an object, and what it is for. */
export function schemaAt(
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
): { readonly keys: readonly string[]; readonly description?: string } | undefined {
  let at: z.core.$ZodType | undefined = schema;
  let description = descriptionOf(schema);
  for (const step of path) {
    at = at && childOf(unwrapped(at), step);
    if (!at) return undefined;
    description = descriptionOf(at) ?? description;
  }
  const inner = unwrapped(at);
  const keys = inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
  return { keys, ...(description === undefined ? {} : { description }) };
}

const descriptionOf = (schema: z.core.$ZodType): string | undefined =>
  z.globalRegistry.get(schema)?.description ??
  (schema instanceof z.ZodOptional ? descriptionOf(schema.unwrap()) : undefined);

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional ? unwrapped(schema.unwrap()) : schema;

function childOf(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)];
  if (schema instanceof z.ZodRecord) return schema.valueType;
  if (schema instanceof z.ZodArray) return schema.element;
  return undefined;
}
