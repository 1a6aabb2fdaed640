import { expect, it } from 'vitest'
import { withoutDescriptions } from './lean-schemas.ts'

it('leaves the words of descriptions out, and everything else as it is', () => {
  const lean = [
    [`Type.String({ description: 'as it is said' })`, `Type.String({ description: '' })`],
    [`{\n  description:\n    'it\\'s long, {a: b}',\n  maxLength: 3,\n}`, `{\n  description: '',\n  maxLength: 3,\n}`],
    [`{ 'x-accepts': 'an id of ours' }`, `{ 'x-accepts': '' }`],
    [`parameter({ type: 'string' }, 'only those of this source')`, `parameter({ type: 'string' }, '')`],
    [`parameter(\n  { enum: [...A] },\n  'its order',\n)`, `parameter(\n  { enum: [...A] },\n  '',\n)`],
    [`Optional(Text('what the link gives', 20_000))`, `Optional(Text('', 20_000))`],
  ] as const
  for (const [code, expected] of lean) expect(withoutDescriptions(code)).toBe(expected)
  const kept = `{ description: text('a'), name: 'description', words: 'x y' }, fill({ a: 1 }, 'word'), top(['a b'], 'c d')`
  expect(withoutDescriptions(kept)).toBe(kept)
})
