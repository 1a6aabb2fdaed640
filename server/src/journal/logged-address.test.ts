import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { loggedAddress } from './logged-address.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ config: { logLevel: 'debug' } })
})
afterAll(() => test.close())

it.each([
  ['/api/search?ct=2&key=gk_1', '/api/search?ct=2&key='],
  ['/verify?link=word&lang=en', '/verify?link=&lang=en'],
  ['/login?TO=%2Fa&code=c=d&state=s', '/login?TO=&code=&state=s'],
  ['/a?%6Bey=gk_1&%zz=1&accessKey=x', '/a?%6Bey=&%zz=1&accessKey='],
  ['/a?monkey=1&tokens=2', '/a?monkey=1&tokens=2'],
  ['/key=gk_1', '/key=gk_1'],
])('%s stands in the log as %s', (url, logged) => {
  expect(loggedAddress(url)).toBe(logged)
})

it('the log of requests holds no word of a link and no key, also of addresses that are written anew', async () => {
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line))
    return true
  })
  try {
    for (const path of ['/verify', '/login', '/search', '/api/jsonws/x', '/widget/v1/frame', '/nothing/here', '/rest/x'])
      await test.app.inject({
        url: `${path}?link=secret-word&key=secret-word&to=secret-word&code=secret-word&accesskey=secret-word`,
      })
  } finally {
    write.mockRestore()
  }
  const log = lines.join('')
  expect(log).toContain('/verify?link=')
  expect(log).not.toContain('secret-word')
})
