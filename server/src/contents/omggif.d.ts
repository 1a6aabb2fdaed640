/** What is used of omggif, which brings no types. */
declare module 'omggif' {
  /** Reads the blocks of a GIF. The constructor throws for what is none. */
  export class GifReader {
    constructor(bytes: Uint8Array)
    /** Pixels of the canvas. */
    readonly width: number
    readonly height: number
    numFrames(): number
    /** Where a frame lies on the canvas, pixels. */
    frameInfo(frame: number): { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    /** Draws a frame on a canvas of RGBA bytes. */
    decodeAndBlitFrameRGBA(frame: number, pixels: Uint8Array): void
  }
}
