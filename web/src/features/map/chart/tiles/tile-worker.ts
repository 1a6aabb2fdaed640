/** Paints tiles of the chart in a thread of its own: a tile takes longer than a frame of the page may. */
import { type ChartPart, createChartParts, sideOf, type TileOrder } from './chart-parts.ts'

/** What the page says: a part that tiles will need, one that they need no more, a tile to be painted. */
export type TileMessage =
  | { readonly kind: 'keep'; readonly part: ChartPart }
  | { readonly kind: 'drop'; readonly name: string }
  | { readonly kind: 'paint'; readonly id: number; readonly order: TileOrder }

/** A painted tile; without an image where the thread has no canvas. */
export interface TileNews {
  readonly id: number
  readonly image?: ImageBitmap
}

const parts = createChartParts()

function paint(order: TileOrder): ImageBitmap | undefined {
  const canvas = new OffscreenCanvas(sideOf(order), sideOf(order))
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) return undefined
  parts.paint(context, order)
  return canvas.transferToImageBitmap()
}

addEventListener('message', ({ data }: MessageEvent<TileMessage>) => {
  if (data.kind === 'keep') parts.keep(data.part)
  else if (data.kind === 'drop') parts.drop(data.name)
  else {
    const image = paint(data.order)
    const news: TileNews = { id: data.id, ...(image && { image }) }
    postMessage(news, { transfer: image === undefined ? [] : [image] })
  }
})
