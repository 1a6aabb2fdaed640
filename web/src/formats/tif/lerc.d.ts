/** The decoder of LERC by Esri, version 3: plain JavaScript without types. */
declare module 'lerc' {
  interface Decoded {
    readonly width: number
    readonly height: number
    /** One list for each band; a band of several dimensions has them in one list. */
    readonly pixels: readonly (
      | Int8Array<ArrayBuffer>
      | Uint8Array<ArrayBuffer>
      | Int16Array<ArrayBuffer>
      | Uint16Array<ArrayBuffer>
      | Int32Array<ArrayBuffer>
      | Uint32Array<ArrayBuffer>
      | Float32Array<ArrayBuffer>
      | Float64Array<ArrayBuffer>
    )[]
    /** 0: the pixel has no value. */
    readonly mask?: Uint8Array
  }
  const Lerc: {
    decode(input: ArrayBuffer, options: { readonly returnPixelInterleavedDims: boolean }): Decoded
  }
  export default Lerc
}
