import { createChartParts, sideOf, type TileThread } from './chart-parts.ts'

/** Lets the page answer its visitor between two tiles. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Paints tiles in the page itself, one in a task, for browsers that start no thread or paint nothing in it. */
export function paintInPage(): TileThread {
  const parts = createChartParts()
  let last: Promise<unknown> = Promise.resolve()
  return {
    keep: parts.keep,
    drop: parts.drop,
    paint(order) {
      const painted = last.then(nextTask).then(() => {
        const canvas = document.createElement('canvas')
        canvas.width = sideOf(order)
        canvas.height = sideOf(order)
        const context = canvas.getContext('2d', { alpha: false })
        if (context === null) return undefined
        parts.paint(context, order)
        return canvas
      })
      last = painted
      return painted
    },
  }
}
