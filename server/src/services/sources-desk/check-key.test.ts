import { expect, it } from 'vitest'
import { checkBare, checkKey } from './check-key.ts'

// @rule B-sources.key-host
it.each([
  ['https://one.example.org/a', 'one.example.org', undefined],
  ['https://one.example.org/{language}/a', 'https://one.example.org/{language}/a', undefined],
  ['http://localhost:8080/a', 'http://localhost:8080', undefined],
  [undefined, 'https://one.example.org', /part of the catalogue/],
  ['https://two.example.org/a', 'https://one.example.org', /typed for one\.example\.org\. The source is at two\.example\.org/],
  ['https://one.example.org:8443/a', 'https://one.example.org', /typed for/],
  ['http://one.example.org/a', 'https://one.example.org', /typed for/],
  ['https://one.example.org/a', undefined, /keyFor/],
  ['http://one.example.org/a', 'http://one.example.org', /https address only/],
  ['https://{language}.example.org/a', 'https://{language}.example.org/a', /in each language/],
])('a key for %s that was typed for %s', (address, keyFor, words) => {
  const check = () => checkKey(address, keyFor)
  if (words === undefined) expect(check).not.toThrow()
  else expect(check).toThrow(words)
})

// @rule B-sources.key-apart
it('an address that holds a key is refused, without the key in the words', () => {
  expect(() => checkBare('https://one.example.org/a?b=1')).not.toThrow()
  expect(() => checkBare('https://one.example.org/a?token=abcdef')).toThrow(/holds a key \(the parameter "token"\)/)
  expect(() => checkBare('https://one.example.org/a?token=abcdef')).not.toThrow(/abcdef/)
  expect(() => checkBare('https://user:abcdef@one.example.org/a')).toThrow(/a password before the host/)
})
