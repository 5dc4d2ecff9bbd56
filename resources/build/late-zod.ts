/**
 * Stands in for zod in the built programs: all of it, but a schema is made when anything of it is
 * first asked. Making the contract's some two hundred takes as long as a bare thread takes to open
 * SQLite, and one command asks for a few of them.
 */
import * as zod from 'zod';

export * from 'zod';
export * as z from './late-zod.ts';

export const object = late(zod.object);
export const strictObject = late(zod.strictObject);
export const array = late(zod.array);
export const string = late(zod.string);
export const int = late(zod.int);
export const number = late(zod.number);
export const boolean = late(zod.boolean);
export const union = late(zod.union);
const lateEnum = late(zod.enum);
export { lateEnum as enum };

/** Methods that only make another schema, which can wait as well. */
const MAKING: ReadonlySet<PropertyKey> = new Set([
  ...['default', 'max', 'min', 'nullable', 'optional', 'partial', 'regex', 'trim'],
]);

type Given = readonly unknown[];
type Make = (...given: Given) => object;

/** Makes the schema that a stand-in stands for. */
const makers = new WeakMap<object, () => object>();

/** The same function, whose schema is made later. */
function late<F>(make: F): F {
  const isObject = (make as unknown) === zod.object || (make as unknown) === zod.strictObject;
  return ((...given: Given) =>
    standIn(() => (make as Make)(...given.map(made)), isObject ? given[0] : undefined)) as F;
}

/** @param shape an object's, which can be read while it is not made */
function standIn(make: () => object, shape?: unknown): object {
  let schema: object | undefined;
  const whole = (): object => (schema ??= make());
  const get = (_: object, name: PropertyKey): unknown => {
    if (schema === undefined && name === 'shape' && shape !== undefined) return shape;
    if (schema !== undefined || !MAKING.has(name)) return Reflect.get(whole(), name);
    return (...given: Given) =>
      standIn(() => (Reflect.get(whole(), name) as Make).apply(whole(), given.map(made)));
  };
  const proxy = new Proxy({}, { get, has: (_, name) => Reflect.has(whole(), name) });
  makers.set(proxy, whole);
  return proxy;
}

/** What a schema is made of, with schemas in the place of stand-ins. */
function made(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const maker = makers.get(given);
  if (maker) return maker();
  if (Array.isArray(given)) return given.map(made);
  if (Object.getPrototypeOf(given) !== Object.prototype) return given;
  return Object.fromEntries(Object.entries(given).map(([name, part]) => [name, made(part)]));
}
