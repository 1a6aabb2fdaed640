import { expect, it } from 'vitest'
import { readKey } from './written-key.ts'

const TYPED = { name: ' Library ', origins: 'www.example.edu\nhttps://www.example.edu/\nlocalhost:5173', perHour: '1,000' }

it('reads names, origins in any spelling, and the limit', () => {
  expect(readKey(TYPED)).toEqual({
    written: { name: 'Library', origins: ['https://www.example.edu', 'http://localhost:5173'], perHour: 1_000 },
  })
  expect(readKey({ ...TYPED, origins: 'bücher.example' })).toMatchObject({
    written: { origins: ['https://xn--bcher-kva.example'] },
  })
})

it.each([
  [{ name: ' ' }, { field: 'name', fault: 'needsName' }],
  [{ origins: ' ' }, { field: 'origins', fault: 'needsOrigin' }],
  [{ origins: 'a.example\nhttps://b.example/path' }, { fault: 'badOrigin', line: 'https://b.example/path' }],
  [{ origins: 'bücher.example/path' }, { fault: 'badOrigin' }],
  [{ origins: '*' }, { fault: 'badOrigin', line: '*' }],
  [{ origins: Array.from({ length: 21 }, (_, at) => `a${at}.example`).join('\n') }, { fault: 'tooMany' }],
  [{ perHour: '9' }, { field: 'perHour', fault: 'badNumber' }],
  [{ perHour: 'many' }, { fault: 'badNumber' }],
])('names what is wrong with %j', (more, fault) => {
  expect(readKey({ ...TYPED, ...more })).toMatchObject(fault)
})
