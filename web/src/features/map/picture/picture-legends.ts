/** Legends that are pictures of other hosts, through the portal: read from there, a picture of the map can be saved with them. */
import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import type { PictureContents } from './picture-contents.ts'

/** Path of a legend on this portal. */
export const legendPath = (url: string): string => `${MAP_PROXIES.legend.path}?url=${encodeURIComponent(url)}`

/** A slow legend is left out, ms. */
const LONGEST_WAIT_MS = 10_000

function loadImage(path: string): Promise<HTMLImageElement | undefined> {
  return new Promise((resolve) => {
    const image = new Image()
    const timer = setTimeout(() => resolve(undefined), LONGEST_WAIT_MS)
    const end = (loaded: HTMLImageElement | undefined) => {
      clearTimeout(timer)
      resolve(loaded)
    }
    image.addEventListener('load', () => end(image))
    image.addEventListener('error', () => end(undefined))
    image.src = path
  })
}

/** The legends that could be loaded, by their address. */
export async function loadLegends({ layers }: PictureContents): Promise<ReadonlyMap<string, HTMLImageElement>> {
  const urls = new Set(layers.flatMap(({ legend }) => (legend?.type === 'image' ? [legend.url] : [])))
  const loaded = await Promise.all([...urls].map(async (url) => [url, await loadImage(legendPath(url))] as const))
  return new Map(loaded.flatMap(([url, image]) => (image === undefined ? [] : [[url, image] as const])))
}
