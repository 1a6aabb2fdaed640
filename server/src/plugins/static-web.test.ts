import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'

const SCRIPT = "document.documentElement.dataset.theme = 'dark'"
const CODE = `console.log(${JSON.stringify('x'.repeat(5_000))})`
let test: TestApp
let webFolder: string
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'graticule-web-'))
  await mkdir(join(webFolder, 'assets'))
  await writeFile(
    join(webFolder, 'index.html'),
    `<!doctype html><meta name="graticule-share-base" content="" /><script>${SCRIPT}</script><script type="module" src="/a.js"></script>`,
  )
  await writeFile(join(webFolder, 'assets/core-a1b2c3.js'), CODE)
  // told apart from what the server would pack itself by what it holds
  await writeFile(join(webFolder, 'assets/core-a1b2c3.js.br'), brotliCompressSync('// packed by the build'))
  test = await createTestApp({ config: { webFolder } })
})
afterAll(async () => {
  await test.close()
  await rm(webFolder, { recursive: true })
})

describe('the files of the built page', () => {
  it('are given out as the build has packed them, to be kept for ever', async () => {
    const reply = await test.app.inject({ url: '/assets/core-a1b2c3.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('// packed by the build')
  })

  it('are given out plain to who unpacks nothing', async () => {
    const reply = await test.app.inject({ url: '/assets/core-a1b2c3.js', headers: { 'accept-encoding': 'identity' } })
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.body).toBe(CODE)
  })
})

describe('the script within the page', () => {
  it('is the only inline script that the policy allows', async () => {
    const reply = await test.app.inject({ url: '/', headers: { accept: 'text/html' } })
    const hash = createHash('sha256').update(SCRIPT).digest('base64')
    const scripts = /script-src ([^;]*)/.exec(String(reply.headers['content-security-policy']))?.[1]
    expect(scripts).toBe(`'self' 'sha256-${hash}'`)
  })
})

describe('the head of the page', () => {
  it.each([
    [undefined, ''],
    ['https://example.org/a&b/$1', 'https://example.org/a&amp;b/$1'],
  ])('tells where shared links lead: %s', async (shareUrl, content) => {
    const { app, close } = await createTestApp({ config: { webFolder, ...(shareUrl === undefined ? {} : { shareUrl }) } })
    const { body } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(body).toContain(`<meta name="graticule-share-base" content="${content}" />`)
    await close()
  })
})
