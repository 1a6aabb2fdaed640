import { expect, it } from 'vitest'
import { ORIGIN, readOrigin } from './origins.ts'

it.each([
  ['https://www.example.edu', 'https://www.example.edu'],
  ['  Www.Example.EDU/ ', 'https://www.example.edu'],
  ['localhost:5173', 'http://localhost:5173'],
  ['http://example.edu:80', 'http://example.edu'],
  ['https://example.edu:443/', 'https://example.edu'],
  ['https://example.edu:8443', 'https://example.edu:8443'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
])('%j is the origin %s', (text, origin) => {
  expect(readOrigin(text)).toBe(origin)
  expect(origin).toMatch(new RegExp(ORIGIN))
})

it.each([
  '',
  '*',
  'https://',
  'https://*.example.edu',
  'https://example.edu/path',
  'https://example.edu?x',
  'https://user@example.edu',
  "https://example.edu; script-src 'unsafe-inline'",
  'https://a.example https://b.example',
  'https://example.edu:0',
  'https://example.edu:65536',
  'ftp://example.edu',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://bücher.example',
  'https://-example.edu',
  'https://example..edu',
])('%j is none', (text) => expect(readOrigin(text)).toBeUndefined())
