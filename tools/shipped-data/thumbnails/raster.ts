/**
 * A small picture drawn in numbers, so that every machine draws the same one. Coordinates are pixels of the finished
 * picture, y down; it is drawn larger and averaged at the end, which smooths its edges.
 */

/** Side of a finished picture, pixels: twice the side of a card's picture, for screens of high density. */
export const SIDE = 152
const FINE = 3
const FINE_SIDE = SIDE * FINE

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]
export type Spot = readonly [x: number, y: number]
/** Where something may be drawn, one number a fine pixel: 1 inside, 0 outside. */
export type Mask = Uint8Array

/** `#rrggbb` as a colour. */
export const colour = (hex: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour

/** A colour ramp: 0 gives the first colour, 1 the last. */
export function ramp(hexes: readonly string[]): (value: number) => Colour {
  const stops = hexes.map(colour)
  return (value) => {
    const at = Math.min(0.9999, Math.max(0, value)) * (stops.length - 1)
    const [one, other] = [stops[Math.floor(at)] as Colour, stops[Math.ceil(at)] as Colour]
    const part = at - Math.floor(at)
    return one.map((channel, index) => channel + ((other[index] ?? 0) - channel) * part) as unknown as Colour
  }
}

/** The picture while it is drawn. */
export class Raster {
  readonly #pixels = new Float32Array(FINE_SIDE * FINE_SIDE * 3)

  #blend(at: number, [red, green, blue]: Colour, alpha: number): void {
    const pixels = this.#pixels
    const mix = (index: number, channel: number) => {
      pixels[index] = (pixels[index] ?? 0) * (1 - alpha) + channel * alpha
    }
    mix(at * 3, red)
    mix(at * 3 + 1, green)
    mix(at * 3 + 2, blue)
  }

  /** Colours the mask, or everything; `undefined` leaves a spot as it is. */
  paint(colourAt: Colour | ((x: number, y: number) => Colour | undefined), mask?: Mask, alpha = 1): void {
    for (let at = 0; at < FINE_SIDE * FINE_SIDE; at += 1) {
      if (mask !== undefined && mask[at] === 0) continue
      const [x, y] = [((at % FINE_SIDE) + 0.5) / FINE, (Math.floor(at / FINE_SIDE) + 0.5) / FINE]
      const chosen = typeof colourAt === 'function' ? colourAt(x, y) : colourAt
      if (chosen !== undefined) this.#blend(at, chosen, alpha)
    }
  }

  /** Colours what lies within `distance` (positive inside) of a shape whose bounds are given. */
  #shape(
    bounds: readonly [number, number, number, number],
    inside: (x: number, y: number) => boolean,
    fill: Colour,
    alpha: number,
    mask?: Mask,
  ): void {
    const [west, north, east, south] = bounds.map((edge) => Math.round(edge * FINE)) as [number, number, number, number]
    for (let row = Math.max(0, north); row <= Math.min(FINE_SIDE - 1, south); row += 1) {
      for (let column = Math.max(0, west); column <= Math.min(FINE_SIDE - 1, east); column += 1) {
        const at = row * FINE_SIDE + column
        if ((mask === undefined || mask[at] === 1) && inside((column + 0.5) / FINE, (row + 0.5) / FINE))
          this.#blend(at, fill, alpha)
      }
    }
  }

  disc([x, y]: Spot, radius: number, fill: Colour, alpha = 1, mask?: Mask): void {
    const inside = (px: number, py: number) => (px - x) ** 2 + (py - y) ** 2 <= radius ** 2
    this.#shape([x - radius, y - radius, x + radius, y + radius], inside, fill, alpha, mask)
  }

  ring([x, y]: Spot, radius: number, width: number, fill: Colour, alpha = 1, mask?: Mask): void {
    const outer = radius + width / 2
    const inside = (px: number, py: number) => Math.abs(Math.hypot(px - x, py - y) - radius) <= width / 2
    this.#shape([x - outer, y - outer, x + outer, y + outer], inside, fill, alpha, mask)
  }

  line(spots: readonly Spot[], width: number, fill: Colour, alpha = 1, mask?: Mask): void {
    for (const [index, [bx, by]] of spots.entries()) {
      const [ax, ay] = spots[index - 1] ?? [NaN, NaN]
      if (Number.isNaN(ax)) continue
      const length = Math.max(1e-6, (bx - ax) ** 2 + (by - ay) ** 2)
      const inside = (px: number, py: number) => {
        const along = Math.min(1, Math.max(0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length))
        return Math.hypot(px - ax - along * (bx - ax), py - ay - along * (by - ay)) <= width / 2
      }
      const [west, east] = [Math.min(ax, bx) - width, Math.max(ax, bx) + width]
      this.#shape([west, Math.min(ay, by) - width, east, Math.max(ay, by) + width], inside, fill, alpha, mask)
    }
  }

  polygon(corners: readonly Spot[], fill: Colour, alpha = 1): void {
    this.paint(fill, maskOf([corners]), alpha)
  }

  /** An upright rectangle with round corners. */
  box([west, north]: Spot, width: number, height: number, fill: Colour, { round = 0, alpha = 1 } = {}): void {
    const inside = (x: number, y: number) => {
      const dx = Math.max(west + round - x, 0, x - west - width + round)
      const dy = Math.max(north + round - y, 0, y - north - height + round)
      return Math.hypot(dx, dy) <= round && x >= west && x <= west + width && y >= north && y <= north + height
    }
    this.#shape([west, north, west + width, north + height], inside, fill, alpha)
  }

  /** Another picture, seen through a mask, turned and scaled about its middle. */
  place(other: Raster, at: (x: number, y: number) => Spot, mask: Mask): void {
    this.paint((x, y) => other.#at(at(x, y)), mask)
  }

  #at([x, y]: Spot): Colour | undefined {
    const [column, row] = [Math.floor(x * FINE), Math.floor(y * FINE)]
    if (column < 0 || row < 0 || column >= FINE_SIDE || row >= FINE_SIDE) return undefined
    const at = (row * FINE_SIDE + column) * 3
    return [this.#pixels[at] ?? 0, this.#pixels[at + 1] ?? 0, this.#pixels[at + 2] ?? 0]
  }

  /** The finished picture: red, green, blue and 255, row by row. */
  finish(): Uint8ClampedArray {
    const bytes = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255)
    for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) {
      const [x, y] = [pixel % SIDE, Math.floor(pixel / SIDE)]
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0
        for (let part = 0; part < FINE * FINE; part += 1) {
          const row = y * FINE + Math.floor(part / FINE)
          sum += this.#pixels[(row * FINE_SIDE + x * FINE + (part % FINE)) * 3 + channel] ?? 0
        }
        bytes[pixel * 4 + channel] = Math.round(sum / FINE ** 2)
      }
    }
    return bytes
  }
}

/** What lies inside rings, by the even-odd rule. */
export function maskOf(rings: readonly (readonly Spot[])[]): Mask {
  const mask = new Uint8Array(FINE_SIDE * FINE_SIDE)
  const crossings: number[][] = Array.from({ length: FINE_SIDE }, () => [])
  for (const ring of rings) {
    for (const [index, [bx, by]] of ring.entries()) {
      const [ax, ay] = ring.at(index - 1) as Spot
      const [top, bottom] = ay < by ? [ay, by] : [by, ay]
      const last = Math.min(FINE_SIDE - 1, Math.ceil(bottom * FINE - 0.5) - 1)
      for (let row = Math.max(0, Math.ceil(top * FINE - 0.5)); row <= last; row += 1) {
        crossings[row]?.push(ax + (((row + 0.5) / FINE - ay) / (by - ay)) * (bx - ax))
      }
    }
  }
  for (const [row, columns] of crossings.entries()) {
    columns.sort((one, other) => one - other)
    for (let index = 0; index + 1 < columns.length; index += 2) {
      const from = Math.max(0, Math.ceil((columns[index] ?? 0) * FINE - 0.5))
      const to = Math.min(FINE_SIDE - 1, Math.ceil((columns[index + 1] ?? 0) * FINE - 0.5) - 1)
      mask.fill(1, row * FINE_SIDE + from, row * FINE_SIDE + Math.max(from, to + 1))
    }
  }
  return mask
}

/** Everything that the mask leaves out. */
export const outside = (mask: Mask): Mask => mask.map((inside) => 1 - inside)
/** What both masks hold. */
export const both = (one: Mask, other: Mask): Mask => one.map((inside, at) => inside * (other[at] ?? 0))
/** True where the mask holds the spot. */
export const holds = (mask: Mask, [x, y]: Spot): boolean => {
  const [column, row] = [Math.floor(x * FINE), Math.floor(y * FINE)]
  return column >= 0 && row >= 0 && column < FINE_SIDE && row < FINE_SIDE && mask[row * FINE_SIDE + column] === 1
}
