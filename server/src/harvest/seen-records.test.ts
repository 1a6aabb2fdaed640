import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SeenRecords } from './seen-records.ts'

it('tells records apart as a map of all of them would', () => {
  const text = fc.constantFrom('', 'a', 'b', 'A', 'ä', 'x'.repeat(5_000), ...Array.from({ length: 30 }, (_, at) => `id ${at}`))
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.constantFrom('6b86b273ff', 'd4735e3a26')), { maxLength: 200 }), (records) => {
      const [seen, map] = [new SeenRecords(), new Map<string, string>()]
      for (const [id, content] of records) {
        const before = map.get(id)
        expect(seen.add(id, content)).toBe(before === undefined ? 'first' : before === content ? 'same' : 'different')
        if (before === undefined) map.set(id, content)
      }
      expect(seen.size).toBe(map.size)
      for (const id of ['a', 'id 7', 'not there']) expect(seen.has(id)).toBe(map.has(id))
    }),
  )
})

it('keeps a hundred thousand of them', () => {
  const seen = new SeenRecords()
  for (let at = 0; at < 100_000; at += 1) expect(seen.add(`r${at}`, '6b86b273')).toBe('first')
  for (let at = 0; at < 100_000; at += 997) expect(seen.add(`r${at}`, 'd4735e3a')).toBe('different')
  expect([seen.size, seen.has('r99999'), seen.has('r100000')]).toEqual([100_000, true, false])
})
