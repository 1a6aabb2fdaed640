/** Typed arrays that grow at their end, for building columns whose length is not known. */

type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** A growing array of the type that it was made with. */
export class Growing<T extends Numbers> {
  #array: T
  #length = 0
  readonly #make: (length: number) => T

  constructor(make: (length: number) => T, capacity = 1_024) {
    this.#make = make
    this.#array = make(capacity)
  }

  get length(): number {
    return this.#length
  }

  /** What is behind {@link values}, and longer than they are; good until the next push. */
  get array(): T {
    return this.#array
  }

  push(value: number): void {
    if (this.#length === this.#array.length) this.#reserve(this.#length + 1)
    this.#array[this.#length] = value
    this.#length += 1
  }

  pushAll(values: ArrayLike<number>): void {
    this.#reserve(this.#length + values.length)
    this.#array.set(values, this.#length)
    this.#length += values.length
  }

  /** Takes back what was pushed after the first `length` values. */
  cut(length: number): void {
    this.#length = length
  }

  /** The values so far, without copying; later pushes may or may not show in it. */
  values(): T {
    return this.#array.subarray(0, this.#length) as T
  }

  #reserve(length: number): void {
    if (length <= this.#array.length) return
    const larger = this.#make(Math.max(length, this.#array.length * 2))
    larger.set(this.values())
    this.#array = larger
  }
}

export const growingBytes = (): Growing<Uint8Array<ArrayBuffer>> => new Growing((length) => new Uint8Array(length))
export const growingShorts = (): Growing<Uint16Array<ArrayBuffer>> => new Growing((length) => new Uint16Array(length))
export const growingIntegers = (capacity?: number): Growing<Uint32Array<ArrayBuffer>> =>
  new Growing((length) => new Uint32Array(length), capacity)
export const growingNumbers = (): Growing<Float64Array<ArrayBuffer>> => new Growing((length) => new Float64Array(length))
