import { type ChartWorld, type PackedWorld, unpackCell, unpackWorld } from '../chart-lines.ts'
import { type ChartTile, paintTile, type TileColours } from './paint-tile.ts'

/** Something that tiles are painted from, as it is packed: the world at one detail, or a cell of fine coasts. */
export interface ChartPart {
  /** No two parts have the same. */
  readonly name: string
  readonly packed: PackedWorld
  readonly isCell: boolean
}

/** A tile to be painted. */
export interface TileOrder {
  readonly tile: ChartTile
  /** Names of the parts that it is painted from; none for the open sea. */
  readonly parts: readonly string[]
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number
  readonly colours: TileColours
}

/** What is known where tiles are painted: parts are unpacked once and kept until they are dropped. */
export interface ChartParts {
  keep(part: ChartPart): void
  drop(name: string): void
  /** Paints a tile on a canvas of its size. A part that is not known is left out. */
  paint(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, order: TileOrder): void
}

/** Side of the canvas of a tile, device pixels. */
export function sideOf({ tile, pixelRatio }: TileOrder): number {
  return Math.round(tile.size * pixelRatio)
}

function together(worlds: readonly ChartWorld[]): ChartWorld {
  const [only, ...others] = worlds
  if (only !== undefined && others.length === 0) return only
  return {
    land: worlds.flatMap(({ land }) => land),
    coasts: worlds.flatMap(({ land, coasts = land }) => coasts),
    borders: worlds.flatMap(({ borders }) => borders),
  }
}

export function createChartParts(): ChartParts {
  const worlds = new Map<string, ChartWorld>()
  return {
    keep({ name, packed, isCell }) {
      worlds.set(name, isCell ? unpackCell(packed) : unpackWorld(packed))
    },
    drop(name) {
      worlds.delete(name)
    },
    paint(context, { tile, parts, pixelRatio, colours }) {
      context.scale(pixelRatio, pixelRatio)
      paintTile(context, together(parts.flatMap((name) => worlds.get(name) ?? [])), tile, colours)
    },
  }
}

/** A painted tile, to be drawn on a canvas. */
export type TileImage = ImageBitmap | HTMLCanvasElement

/** Where tiles are painted. */
export interface TileThread extends Pick<ChartParts, 'keep' | 'drop'> {
  /** Resolves with the tile; with nothing where no canvas can be had. Rejects when the thread has ended. */
  paint(order: TileOrder): Promise<TileImage | undefined>
  end?(): void
}
