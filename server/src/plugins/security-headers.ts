/**
 * Headers that keep stored text inert: a strict content security policy, no sniffing, no framing. The visitor's map may
 * show images (WMS) of any host; everything else comes from our own.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import { EMBED_HOSTS } from '@graticule/contracts/contents/embeds'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The source expression that allows exactly this inline content (CSP Level 3 §2.3.1). */
export const hashSource = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** Hashes of the scripts that stand in the built page itself; no other inline script is run. */
async function pageScripts(webFolder: string): Promise<string[]> {
  const page = await readFile(join(webFolder, 'index.html'), 'utf8').catch(() => '')
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, content = '']) => hashSource(content))
}

/** The headers as an answer has them. They are the same for all: helmet would put them together again for each, in some 10 µs. */
async function headersOf({ publicUrl, webFolder }: Pick<Config, 'publicUrl' | 'webFolder'>): Promise<[string, string][]> {
  const sample = Fastify()
  await sample.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...(await pageScripts(webFolder))],
        'script-src-attr': ["'none'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        // videos of pages of content
        'frame-src': ["'self'", ...EMBED_HOSTS.map((host) => `https://${host}`)],
        'worker-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // images of other hosts do not say that they may be embedded
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  let headers: [string, string][] = []
  sample.get('/', async (_request, reply) => {
    headers = Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)])
  })
  await sample.inject('/')
  await sample.close()
  return headers
}

/** Registers the headers for every answer. */
export async function securityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl' | 'webFolder'>): Promise<void> {
  const headers = await headersOf(config)
  app.addHook('onRequest', (_request, reply, next) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    next()
  })
}
