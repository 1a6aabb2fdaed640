/** An arrow key moves the point in hand by so many pixels, with Shift by the finer step. */
const STEP = 24
const FINE_STEP = 4

export const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export const stepOf = (isFine: boolean): number => (isFine ? FINE_STEP : STEP)
