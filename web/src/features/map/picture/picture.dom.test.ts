import type Tile from 'ol/Tile.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isReadable, loadReadably, canvasLook } from './picture.ts'

const canvasWith = (style: string, parentStyle = '') => {
  const parent = document.createElement('div')
  parent.style.cssText = parentStyle
  const canvas = document.createElement('canvas')
  canvas.style.cssText = style
  Object.assign(canvas, { width: 200, height: 100 })
  Object.defineProperties(canvas, { offsetWidth: { value: 100 }, offsetHeight: { value: 50 } })
  parent.append(canvas)
  return canvas
}

describe('a canvas of the map', () => {
  it('lies on the picture where its transform says, as opaque as its layer', () => {
    const canvas = canvasWith('transform: matrix(0.5, 0, 0, 0.5, 10, -20)', 'opacity: 0.4')
    expect(canvasLook(canvas)).toEqual({ matrix: [0.5, 0, 0, 0.5, 10, -20], opacity: 0.4 })
  })

  it('without a transform fills its place on the page', () => {
    expect(canvasLook(canvasWith(''))).toEqual({ matrix: [0.5, 0, 0, 0.5, 0, 0], opacity: 1 })
  })

  it('is told from one that holds an image of another host', () => {
    const getImageData = vi.fn<() => void>()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage() {}, getImageData } as never)
    expect(isReadable(document.createElement('canvas'))).toBe(true)
    getImageData.mockImplementation(() => {
      throw new DOMException('tainted', 'SecurityError')
    })
    expect(isReadable(document.createElement('canvas'))).toBe(false)
  })
})

describe('an image for the picture', () => {
  /** Images that the page has asked for, beside that of the tile. */
  const probes: HTMLImageElement[] = []
  afterEach(() => {
    probes.length = 0
    vi.unstubAllGlobals()
  })
  const load = (address: string) => {
    const image = document.createElement('img')
    vi.stubGlobal('Image', function Probe() {
      const probe = document.createElement('img')
      probes.push(probe)
      return probe
    })
    loadReadably({ getImage: () => image } as unknown as Tile, address)
    return image
  }
  const FOREIGN = 'https://maps.example.org/wms?x=1'

  it('of our own host is loaded as it is', () => {
    expect(load('/proxy/x').getAttribute('src')).toBe('/proxy/x')
    expect(probes).toEqual([])
  })

  it('of another host is loaded with CORS where its server gives it', () => {
    const image = load(FOREIGN)
    expect(probes.map(({ crossOrigin, src }) => [crossOrigin, src])).toEqual([['anonymous', FOREIGN]])
    probes[0]!.dispatchEvent(new Event('load'))
    expect([image.crossOrigin, image.src]).toEqual(['anonymous', FOREIGN])
  })

  it('comes through the portal where it does not', () => {
    const image = load(FOREIGN)
    probes[0]!.dispatchEvent(new Event('error'))
    expect(image.getAttribute('src')).toBe(`/proxy/rest/fetch/image?url=${encodeURIComponent(FOREIGN)}`)
    expect(image.crossOrigin).toBeNull()
  })
})
