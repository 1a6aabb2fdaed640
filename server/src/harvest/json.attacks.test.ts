/** JSON that is meant to harm, through every kind of source: in place of each value in turn some of what nobody expects there. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bySize } from '@graticule/contracts/testing/size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbound } from '../outbound/outbound.ts'
import { JSON_SAMPLES } from '../testing/attacks/json-samples.ts'
import { HARVEST_KINDS, type HarvestKind } from './harvest-kinds.ts'

/** Beyond what a function that calls itself can go. */
const DEPTH = 12_000
const deep = (open: string, close: string) => `${open.repeat(DEPTH)}${close.repeat(DEPTH)}`
/** As they stand in a document. */
const NASTY: Readonly<Record<string, string>> = {
  'lists in lists': deep('[', ']'),
  'objects in objects': `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
  'shapes in shapes': `${'{"type":"GeometryCollection","geometries":['.repeat(DEPTH)}${']}'.repeat(DEPTH)}`,
  nothing: 'null',
  'a list of odd things': '[null,7,"",[[]],{"":{}},true,-1e999]',
  'names of the language': '{"__proto__":{"x":1},"constructor":7,"toString":null,"length":-1,"hasOwnProperty":1}',
  'a large number': '1e308',
  'a text of tags': JSON.stringify('<'.repeat(2_000)),
  'a text of halves': '"\\ud800\\u0000\\udfff"',
}
/** What is put in place of one value; the next value gets the next of it. */
const NASTY_OF_VALUE = bySize(1, 3)
const HOLE = '@@hole@@'

/** The document with a hole in place of each of its values in turn. */
function* holes(value: unknown): Generator {
  yield HOLE
  if (typeof value !== 'object' || value === null) return
  for (const [key, inside] of Object.entries(value)) {
    for (const holed of holes(inside))
      yield Array.isArray(value)
        ? value.map((one: unknown, index) => (String(index) === key ? holed : one))
        : { ...value, [key]: holed }
  }
}

const outbound = createOutbound({ allowHosts: [] })
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graticule-json-'))
})
afterAll(async () => {
  await outbound.close()
  await rm(folder, { recursive: true, force: true })
})

async function harvest(kind: HarvestKind, document: string): Promise<{ accepted: number; told: number }> {
  const target = join(folder, `${kind}.json`)
  await writeFile(target, document)
  const found = { accepted: 0, told: 0 }
  for await (const one of HARVEST_KINDS[kind].open({ target, source: { id: 's', title: 'S' }, curated: false }, outbound).read())
    found[one.kind === 'record' ? 'accepted' : 'told'] += 1
  return found
}

const SAMPLES = Object.entries(JSON_SAMPLES).filter(([, sample]) => sample !== undefined) as [HarvestKind, unknown][]

describe.each(SAMPLES)('a document of %s', { timeout: 120_000 }, (kind, sample) => {
  it('is taken when it is sound, and told about whatever stands in it', async () => {
    expect((await harvest(kind, JSON.stringify(sample))).accepted).toBe(1)
    const wrong: string[] = []
    const nasties = Object.entries(NASTY)
    const every = nasties.length / NASTY_OF_VALUE
    for (const [at, holed] of [...holes(sample)].entries()) {
      const text = JSON.stringify(holed)
      for (const [name, nasty] of nasties.filter((_, number) => (number + at) % every === 0)) {
        const end = await harvest(
          kind,
          text.replace(`"${HOLE}"`, () => nasty),
        ).catch((error: unknown) => String(error))
        if (typeof end === 'string' || end.accepted + end.told === 0)
          wrong.push(
            `${name} in ${text.slice(Math.max(0, text.indexOf(HOLE) - 60), text.indexOf(HOLE))}: ${typeof end === 'string' ? end : 'nothing'}`,
          )
      }
    }
    expect(wrong).toEqual([])
  })
})
