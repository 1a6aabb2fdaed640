import { expect, it } from 'vitest'
import { servePages } from '../../testing/serve-pages.ts'
import { createDcatSource } from './dcat-source.ts'

it('takes an HTML page for a data set when it holds one, else for a list of documents', async () => {
  const dataset = { '@context': 'https://schema.org/', '@type': 'Dataset', '@id': 'https://a.example/ice', name: 'Ice' }
  const page = (body: string) => ({ type: 'text/html', body: `<!doctype html>${body}` })
  const server = await servePages({
    '/list/': page('<a href="ice.html">Ice</a><a href="rain.ttl">Rain</a><a href="words.html">Words</a>'),
    '/list/ice.html': page(`<script type="application/ld+json">${JSON.stringify(dataset)}</script>`),
    '/list/words.html': page('only words'),
    '/list/rain.ttl': {
      type: 'text/turtle',
      body: '<rain> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "Rain" .',
    },
  })
  try {
    const harvest = async (target: string) => {
      const found: string[] = []
      const source = createDcatSource({ target, source: { id: 's', title: 'S' }, curated: false }, server.outbound)
      for await (const one of source.read())
        found.push(one.kind === 'record' ? one.record.resource.id : one.kind === 'refused' ? one.reason : one.what)
      return found
    }
    // relative names are those of where the document was fetched from
    expect(await harvest(`${server.base}/list/`)).toEqual(['https://a.example/ice', `${server.base}/list/rain`])
    expect(await harvest(`${server.base}/list/ice.html`)).toEqual(['https://a.example/ice'])
    expect(await harvest(`${server.base}/list/words.html`)).toEqual([expect.stringMatching(/^it is an HTML page without links/)])
  } finally {
    await server.close()
  }
})
