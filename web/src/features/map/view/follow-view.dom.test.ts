import OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { frameOf } from '../canvas/canvas-layer.ts'
import { setMapCovers } from '../canvas/covers.ts'
import { followView, type ViewCommands } from './follow-view.ts'
import { useMapFrame } from '../canvas/frame.ts'
import { mercatorX } from '@graticule/contracts/geometry/web-mercator'

/** A map of 1440 by 848 pixels without layers: enough of OpenLayers to move its view. */
function mapOf(): OlMap {
  const map = new OlMap({ view: new View({ center: [0, 0], zoom: 2.5 }), controls: [], interactions: [], layers: [] })
  map.setTarget(document.createElement('div'))
  map.on('postrender', ({ frameState }) => {
    if (frameState?.size) useMapFrame.setState({ frame: frameOf(frameState) })
  })
  return map
}

describe('the view of the map', () => {
  let map: OlMap
  let commands: ViewCommands & { stop(): void }
  /** Draws what has been asked for, at once. */
  const draw = () => {
    // OpenLayers tells of the first frame's view only with the second
    map.renderSync()
    map.renderSync()
    return useMapView.getState()
  }
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    useMapView.setState(useMapView.getInitialState())
    useMapLayers.setState(useMapLayers.getInitialState())
    setMapCovers([])
    map = mapOf()
    commands = followView(map, () => true)
    map.setSize([1440, 848])
    draw()
    return () => {
      commands.stop()
      map.setTarget()
      vi.unstubAllGlobals()
    }
  })

  it('is reported after each move: centre, zoom and what can be seen', () => {
    const { centre, zoom, extent } = draw()
    expect(centre).toEqual([0, 0])
    expect(zoom).toBeCloseTo(2.5, 6)
    expect(extent![0]).toBeLessThan(-170)
  })

  it('goes no farther out than footprints are drawn as boxes', () => {
    useMapView.getState().setPadding({ top: 24, right: 44, bottom: 44, left: 860 })
    useMapView.getState().requestFit([
      [-180, -60, -120, 60],
      [-60, -60, 0, 60],
      [60, -60, 170, 60],
    ])
    expect(draw().zoom).toBeCloseTo(2, 1)
  })

  // @rule B-results-on-the-map.point-zoom
  it('goes no closer to a point than to where it can be told what lies around it', () => {
    useMapView.getState().requestFit([[8.5, 47.3, 8.505, 47.305]])
    expect(map.getView().getZoom()).toBeCloseTo(6, 6)
    useMapView.getState().requestFit([[8.5, 47.3, 8.6, 47.4]])
    expect(map.getView().getZoom()).toBeGreaterThan(9)
  })

  // @rule S1-4.map-padding
  it('shows boxes within what the panels leave free', () => {
    useMapView.getState().setPadding({ top: 24, right: 44, bottom: 44, left: 516 })
    useMapView.getState().requestFit([[5, 30, 11, 37]])
    const { extent, movedByVisitor } = draw()
    const [west, south, east, north] = extent!
    expect(west).toBeLessThan(5)
    expect(east).toBeGreaterThan(11)
    expect(south).toBeLessThan(30)
    expect(north).toBeGreaterThan(37)
    expect(movedByVisitor).toBe(false)
    // the middle of the box is the middle of the free part, right of the middle of the stage
    expect(map.getPixelFromCoordinate([mercatorX(8), 0])[0]).toBeCloseTo((516 + 1440 - 44) / 2, 0)
  })

  it('keeps clear of the open layer panel', () => {
    useMapLayers.getState().setPanelOpen(true)
    useMapView.getState().requestFit([[5, 30, 11, 37]])
    draw()
    expect(map.getPixelFromCoordinate([mercatorX(8), 0])[0]).toBeCloseTo((24 + 1440 - 444) / 2, 0)
  })

  it('keeps clear of what covers a corner, also of what comes right after it', () => {
    useMapView.getState().setCorners([{ left: 12, top: 12, right: 372, bottom: 52 }])
    useMapView.getState().requestFit([[5, 30, 11, 37]])
    const left = () => {
      draw()
      return map.getPixelFromCoordinate([mercatorX(5), 0])[0]!
    }
    expect(left()).toBeGreaterThanOrEqual(395)
    setMapCovers([{ left: 12, top: 600, right: 500, bottom: 820 }])
    expect(left()).toBeGreaterThanOrEqual(523)
  })

  it('stays where the visitor has moved it when legends come', () => {
    useMapView.getState().requestFit([[5, 30, 11, 37]])
    draw()
    commands.panBy(10, 0)
    const { centre } = draw()
    setMapCovers([{ left: 12, top: 12, right: 500, bottom: 820 }])
    expect(draw().centre).toEqual(centre)
  })

  it('shows a box across the antimeridian in one piece', () => {
    useMapView.getState().requestFit([[170, -25, -165, -10]])
    const { extent, zoom } = draw()
    expect(extent![0]).toBeLessThanOrEqual(170)
    expect(extent![2]).toBeGreaterThanOrEqual(-165)
    expect(extent![0]).toBeGreaterThan(extent![2])
    expect(zoom).toBeGreaterThan(4)
  })

  // @rule S1-9.projection
  it('goes to a centre and zoom from a link', () => {
    useMapView.getState().requestView([14.7, 38.5], 4.7)
    const { centre, zoom } = draw()
    expect(centre[0]).toBeCloseTo(14.7, 6)
    expect(centre[1]).toBeCloseTo(38.5, 6)
    expect(zoom).toBeCloseTo(4.7, 6)
  })

  it('offers a search of the area only after the visitor moved by more than a third of it', () => {
    commands.panBy(400, 0)
    expect(draw().movedByVisitor).toBe(false)
    commands.panBy(100, 0)
    expect(draw().movedByVisitor).toBe(true)
  })

  it('tells that it is in hand after any move of the visitor, until it is asked to go somewhere', () => {
    const { requestFit } = useMapView.getState()
    requestFit([[120, 30, 130, 40]])
    expect(draw().inHand).toBe(false)
    commands.panBy(3, 0)
    expect(draw().inHand).toBe(true)
    requestFit([[120, 30, 130, 40]])
    expect(draw().inHand).toBe(false)
    commands.home()
    expect(draw().inHand).toBe(true)
  })

  it('measures that from the last search', () => {
    commands.panBy(400, 0)
    draw()
    useMapView.getState().clearMoved()
    commands.panBy(400, 0)
    expect(draw().movedByVisitor).toBe(false)
    commands.panBy(200, 0)
    expect(draw().movedByVisitor).toBe(true)
  })

  it('does not count its own moves', () => {
    useMapView.getState().requestFit([[120, 30, 130, 40]])
    expect(draw().movedByVisitor).toBe(false)
    useMapView.getState().requestView([-100, 0], 3)
    expect(draw().movedByVisitor).toBe(false)
    commands.home()
    const { movedByVisitor, centre, zoom } = draw()
    expect(movedByVisitor).toBe(false)
    expect(centre[0]).toBeCloseTo(0, 6)
    expect(zoom).toBeCloseTo(2.5, 6)
  })

  it('adds up steps that follow each other while the first is still under way', async () => {
    commands.stop()
    const animated = followView(map, () => false)
    animated.zoomBy(1)
    animated.panBy(100, 0)
    animated.panBy(100, 0)
    await vi.waitFor(() => expect(draw().zoom).toBeCloseTo(3.5, 6), { timeout: 20_000 })
    await vi.waitFor(() => expect(draw().centre[0]).toBeCloseTo((200 * 360) / (256 * 2 ** 3.5), 3), { timeout: 20_000 })
    animated.stop()
  })

  it('jumps to what a page opens with, and moves there later', () => {
    commands.stop()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    const animated = followView(map, () => false)
    clock.mockReturnValue(11_000)
    useMapView.getState().requestFit([[5, 30, 11, 37]])
    expect(map.getView().getAnimating()).toBe(false)
    clock.mockReturnValue(11_600)
    useMapView.getState().requestFit([[120, 30, 130, 40]])
    expect(map.getView().getAnimating()).toBe(true)
    map.getView().cancelAnimations()
    animated.stop()
    clock.mockRestore()
  })

  it('keeps the wish that was made before the map was there', () => {
    commands.stop()
    useMapView.getState().requestFit([[120, 30, 130, 40]])
    const late = mapOf()
    const following = followView(late, () => true)
    late.setSize([1440, 848])
    late.renderSync()
    late.renderSync()
    expect(useMapView.getState().centre[0]).toBeCloseTo(125, 0)
    following.stop()
    late.setTarget()
  })
})
