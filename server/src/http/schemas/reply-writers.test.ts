import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replyWriters } from './reply-writers.ts'

/** How often the schema of both apps was read. */
let reads = 0
const schema = {
  type: 'object',
  get properties() {
    reads += 1
    return { name: { type: 'string' } }
  },
}
async function openApp() {
  const app = Fastify()
  await replyWriters(app)
  app.get('/', { schema: { response: { 200: schema } } }, async () => ({ name: 'Reef', secret: 'x' }))
  await app.ready()
  return app
}
let apps: Awaited<ReturnType<typeof openApp>>[]
beforeEach(async () => {
  apps = [await openApp(), await openApp()]
})
afterEach(async () => {
  for (const app of apps) await app.close()
})
const answers = async () => Promise.all(apps.map(async (app) => (await app.inject('/')).body))

it('writes what the schema names and nothing else, by a writer that is made with the first answer and once for all apps', async () => {
  const registered = reads
  const first = await apps[0]?.inject('/')
  expect(first?.body).toBe('{"name":"Reef"}')
  expect(reads).toBeGreaterThan(registered)
  const made = reads
  expect(await answers()).toEqual(['{"name":"Reef"}', '{"name":"Reef"}'])
  expect(reads).toBe(made)
})
