import { expect, it } from 'vitest'
import { keyInAddress } from './key-in-address.ts'

it.each([
  ['https://one.example.org/api?key=a%2Bb', 'https://one.example.org/api', { way: 'parameter', name: 'key', secret: 'a+b' }],
  [
    'one.example.org/csw?service=CSW&API_Key=x&version=2.0.2#top',
    'one.example.org/csw?service=CSW&version=2.0.2#top',
    { way: 'parameter', name: 'API_Key', secret: 'x' },
  ],
  [
    'https://one.example.org/?access_token=x=y',
    'https://one.example.org/',
    { way: 'parameter', name: 'access_token', secret: 'x=y' },
  ],
  ['https://us%40er:pass@one.example.org/a', 'https://one.example.org/a', { way: 'basic', user: 'us@er', secret: 'pass' }],
  ['user:pass@one.example.org', 'one.example.org', { way: 'basic', user: 'user', secret: 'pass' }],
])('a key is taken out of %s', (typed, address, key) => {
  expect(keyInAddress(typed)).toEqual({ address, key })
})

it.each([
  'https://one.example.org:8443/a@b',
  'https://one.example.org/?keyword=x&monkey=1',
  'https://one.example.org/?key=',
  'key=1',
  '',
])('there is no key in %s', (typed) => expect(keyInAddress(typed)).toBeUndefined())
