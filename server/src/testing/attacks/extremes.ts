/** Documents that are sound but for their measure: very deep, with one very long text, with very many attributes or items. */
import type { HarvestKind } from '../../harvest/harvest-kinds.ts'
import { JSON_SAMPLES } from './json-samples.ts'
import { XML_SAMPLES } from './xml-samples.ts'

/** What attackers send. */
const DEPTH = 50_000
const TEXT_BYTES = 50_000_000
const MANY = 1_000_000

const around = (open: string, close: string, times: number) => `${open.repeat(times)}x${close.repeat(times)}`

/** Of a sample with WORDS in it, without an XML declaration. */
export function xmlExtremes(sample: string, scale: number): Readonly<Record<string, () => string>> {
  const size = (most: number) => Math.ceil(most * scale)
  const inRoot = (element: string) => sample.replace(/>/, () => `>${element}`)
  const withAttributes = (attributes: string) => sample.replace(/^<[\w:-]+/, (start) => `${start} ${attributes}`)
  return {
    'very deep': () => inRoot(around('<a>', '</a>', DEPTH)),
    'one long text': () => sample.replace('WORDS', () => 'x'.repeat(size(TEXT_BYTES))),
    'one long attribute': () => withAttributes(`longest="${'x'.repeat(size(TEXT_BYTES))}"`),
    'one long comment': () => inRoot(`<!--${'x'.repeat(size(TEXT_BYTES))}-->`),
    'one long name': () => inRoot(`<${'x'.repeat(size(TEXT_BYTES))}/>`),
    'very many attributes': () => withAttributes(Array.from({ length: size(MANY) }, (_, at) => `a${at}="1"`).join(' ')),
    'very many namespaces': () => withAttributes(Array.from({ length: size(MANY) }, (_, at) => `xmlns:n${at}="urn:n"`).join(' ')),
    'very many elements': () => inRoot('<a/>'.repeat(size(MANY))),
    'very many references': () => sample.replace('WORDS', () => '&amp;'.repeat(size(MANY))),
  }
}

/** Copies of a value in each of which one text, list or object holds what `make` gives. */
function* replaced(value: unknown, make: (old: unknown) => unknown): Generator {
  const instead = make(value)
  if (instead !== undefined) yield instead
  if (typeof value !== 'object' || value === null) return
  for (const [key, inside] of Object.entries(value)) {
    for (const other of replaced(inside, make))
      yield Array.isArray(value)
        ? value.map((one: unknown, at) => (String(at) === key ? other : one))
        : { ...value, [key]: other }
  }
}

const HOLE = '@@hole@@'

/** With what is large in the first text, the last list and the last object: that of the record. */
export function jsonExtremes(sample: unknown, scale: number): Readonly<Record<string, () => string>> {
  const size = (most: number) => Math.ceil(most * scale)
  const last = (make: (old: unknown) => unknown) => JSON.stringify([...replaced(sample, make)].at(-1)) as string | undefined
  const first = (make: (old: unknown) => unknown) => JSON.stringify([...replaced(sample, make)][0])
  const hole = (is: (old: unknown) => boolean) => (old: unknown) => (is(old) ? HOLE : undefined)
  const isText = (old: unknown) => typeof old === 'string'
  const isObject = (old: unknown) => typeof old === 'object' && old !== null && !Array.isArray(old)
  const put = (json: string | undefined, value: string) => (json ?? `"${HOLE}"`).replace(`"${HOLE}"`, () => value)
  const names = () => `{${Array.from({ length: size(MANY) }, (_, at) => `"a${at}":1`).join(',')}}`
  const long = () => `"${'x'.repeat(size(TEXT_BYTES))}"`
  return {
    'very deep': () => put(last(hole(isText)), `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`),
    'very deep objects': () => put(first(hole(isText)), `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`),
    'one long text': () => put(last(hole(isText)), long()),
    'one long text at the beginning': () => put(first(hole(isText)), long()),
    'very many names': () => put(last(hole(isObject)), names()),
    'very many names around it': () => `{"names":${names()},${JSON.stringify(sample).slice(1)}`,
    'very many items': () => put(last(hole(Array.isArray)), `[${'"k",'.repeat(size(MANY))}"k"]`),
    'very many positions': () =>
      put(
        last(hole((old) => isObject(old) && 'coordinates' in (old as object))),
        `{"type":"LineString","coordinates":[${'[1,2],'.repeat(size(MANY))}[1,2]]}`,
      ),
    'a number of very many digits': () =>
      put(last(hole((old) => isText(old) || typeof old === 'number')), '1'.repeat(size(MANY))),
  }
}

/** By name, how to make each; `scale` 1 is as large as attackers send, but for the depth, which is always that. */
export function extremesOf(kind: HarvestKind, scale: number): Readonly<Record<string, () => string>> {
  const [xml, json] = [XML_SAMPLES[kind], JSON_SAMPLES[kind]]
  const of = (form: string, documents: Readonly<Record<string, () => string>>) =>
    Object.fromEntries(Object.entries(documents).map(([name, make]) => [`${form}: ${name}`, make]))
  return {
    ...(xml === undefined ? {} : of('XML', xmlExtremes(xml, scale))),
    ...(json === undefined ? {} : of('JSON', jsonExtremes(json, scale))),
  }
}
