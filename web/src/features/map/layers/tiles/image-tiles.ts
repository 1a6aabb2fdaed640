/** What layers of image tiles have in common, wherever the tiles come from: how they reach the page, and what follows from failures. */
import type ImageTile from 'ol/ImageTile.js'
import TileLayer from 'ol/layer/Tile.js'
import type UrlTile from 'ol/source/UrlTile.js'
import { diagnoseLayer, type LayerToCheck } from '../../../../api/map-proxies.ts'
import { isMixed, type Reach, reachMixed } from './reach.ts'
import type { LayerContext } from '../../canvas/shown-layer.ts'
import { type TileWatch, watchTiles } from './watch-tiles.ts'

/** New images fade in, ms. */
const FADE_MS = 250

/** How a source of tiles is made: where its service is asked, and how its images come in. */
export interface TileMaking {
  readonly reach: Reach
  readonly fadeMs: number
}

export interface ImageTiles {
  readonly olLayer: TileLayer<UrlTile>
  /** Ended by `dispose`. */
  readonly signal: AbortSignal
  /**
   * Draws from this source from now on. May be called again when more is known of the service; the failures of the source before it
   * are forgotten. No source: the service tells no address of its images.
   */
  draw(make: (making: TileMaking) => UrlTile | undefined): void
  /** Something is being learned that may change the source: until it is known the layer does not fail. */
  await(learning: Promise<unknown>): void
  fail(...reason: Parameters<LayerContext['fail']>): void
  retry(): void
  dispose(): void
}

/** A layer of image tiles that has nothing to draw from yet. `question`: what the portal is asked when it fails. */
export function createImageTiles(question: LayerToCheck, { reducedMotion, fail, describe }: LayerContext): ImageTiles {
  const olLayer = new TileLayer<UrlTile>()
  const ending = new AbortController()
  const { signal } = ending
  let watch: TileWatch | undefined
  let learning: Promise<unknown> = Promise.resolve()
  /** Counts sources, and the failures of the whole layer: what is asked about one is void with the next. */
  let turn = 0

  const failWithReason = () => {
    fail()
    const asked = turn
    void diagnoseLayer(question, signal).then((reply) => {
      if (reply.ok && reply.value.trouble !== undefined && asked === turn) describe({ trouble: reply.value.trouble })
    })
  }
  const giveUp = () => {
    const failed = turn
    void learning.then(() => {
      if (failed === turn && !signal.aborted) failWithReason()
    })
  }
  const show = (source: UrlTile | undefined, { through }: Reach) => {
    watch?.stop()
    if (source === undefined) {
      fail('no-address')
      return
    }
    if (through !== undefined) {
      source.setTileLoadFunction((tile, src) => {
        ;((tile as ImageTile).getImage() as HTMLImageElement).src = through(src)
      })
    }
    watch = watchTiles(source, giveUp)
    olLayer.setSource(source)
  }
  let reach: ReturnType<typeof reachMixed> | undefined

  return {
    olLayer,
    signal,
    draw(make) {
      turn++
      const mine = turn
      const fadeMs = reducedMotion ? 0 : FADE_MS
      if (!isMixed(question.url)) {
        const direct = { url: question.url }
        show(make({ reach: direct, fadeMs }), direct)
        return
      }
      reach ??= reachMixed(question, signal)
      void reach.then((found) => {
        if (mine !== turn || signal.aborted) return
        if ('trouble' in found) fail(found.trouble)
        else show(make({ reach: found, fadeMs }), found)
      })
    },
    await(next) {
      learning = next.catch(() => undefined)
    },
    fail,
    retry() {
      turn++
      reach = undefined
      watch?.retry()
    },
    dispose() {
      turn++
      ending.abort()
      watch?.stop()
    },
  }
}
