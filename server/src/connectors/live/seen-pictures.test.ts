import { expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { playedSource } from '../../testing/outside/live-sources-of.ts'
import { createSeenPictures } from './seen-pictures.ts'

const pictured = (id: string, url: string) => createResource({ id, thumbnails: [{ url }] })
const signal = AbortSignal.timeout(60_000)

// @rule B-sources.seen-by
it('gives pictures of sources that are seen, and those of another source with the same ids', async () => {
  let hidden: readonly string[] = []
  const pictures = createSeenPictures((name) => !hidden.includes(name))
  const open = playedSource([pictured('both', 'https://open.example/1.png')])
  const closed = playedSource([pictured('both', 'https://closed.example/1.png'), pictured('own', 'https://closed.example/2.png')])
  await pictures.seeing(open, 'open').fetchById(['both'], signal)
  await pictures.seeing(closed, 'closed').fetchById(['both', 'own'], signal)
  await pictures.seeing(playedSource([pictured('quake', 'https://quakes.example/1.png')])).fetchById(['quake'], signal)
  const ids = ['both', 'own', 'quake', 'none']
  const shown = () => pictures.get(ids).map(({ thumbnails }) => thumbnails[0]?.url)
  hidden = ['closed']
  expect(shown()).toEqual(['https://open.example/1.png', 'https://quakes.example/1.png'])
  hidden = ['open']
  expect(shown()).toEqual(['https://closed.example/1.png', 'https://closed.example/2.png', 'https://quakes.example/1.png'])
})
