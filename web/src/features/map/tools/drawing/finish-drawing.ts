import { areaOfDrawn, areaOfShape, type DrawnShape, exceedsAreaOfInterest } from '@graticule/contracts/geometry/drawn-shape'
import { MAX_DRAWN_CORNERS, MAX_DRAWN_RADIUS_KM } from '@graticule/contracts/limits'
import { i18n } from '../../../../i18n/index.ts'
import { formatArea } from '../../../../i18n/joined.ts'
import { formatBox, formatCount, formatDecimal, withUnit } from '../../../../i18n/numbers.ts'
import { useDrawnArea } from '../../../../stores/map/drawn-area.ts'
import { coordinateText } from '../../canvas/coordinate-text.ts'
import { toLonLat } from '../../canvas/frame.ts'
import { mercatorX, mercatorY } from '@graticule/contracts/geometry/web-mercator'
import { useDrawSession } from './draw-session.ts'
import { type DrawFault, shapeOf, type Sketch } from './sketch.ts'

/** A place in words, its longitude within -180 to 180. */
export const placeText = ([longitude = 0, latitude = 0]: readonly number[], zoom = 0): string =>
  coordinateText([toLonLat([mercatorX(longitude), mercatorY(0)])[0], latitude], zoom)

/** "850 m", "12.5 km", "1,240 km". */
export const radiusText = (kilometres: number): string =>
  kilometres < 1 ? withUnit(formatCount(Math.round(kilometres * 1_000)), 'm') : withUnit(formatDecimal(kilometres), 'km')

/** What an area that is no box is called. */
function nameOf(shape: DrawnShape, box: Parameters<typeof formatBox>[0]): string {
  if (shape.kind !== 'circle') return i18n.t('draw:name.polygon', { box: formatBox(box) })
  return i18n.t('draw:name.circle', { radius: radiusText(shape.radius), place: placeText(shape.centre) })
}

/** Square kilometres of what a sketch shows. */
export function sizeOf(sketch: Sketch): number | undefined {
  const shape = shapeOf(sketch)
  return shape && areaOfShape(shape)
}

/** Makes what is drawn the area and ends drawing, or keeps drawing and tells why not. */
export function finishDrawing(): DrawFault | undefined {
  const { sketch, fail, change } = useDrawSession.getState()
  const { maxArea, finish } = useDrawnArea.getState()
  const refuse = (fault: DrawFault) => {
    fail(fault)
    return fault
  }
  const shape = shapeOf(sketch)
  if (shape === undefined)
    return refuse(sketch.points.length === 0 ? 'empty' : sketch.kind === 'polygon' ? 'too-few-positions' : 'too-small')
  if (!sketch.complete) change({ ...sketch, complete: true })
  const area = areaOfDrawn(shape)
  if ('problem' in area) return refuse(area.problem)
  if (maxArea !== null && exceedsAreaOfInterest(areaOfShape(shape), maxArea)) return refuse('over-limit')
  const { geometry, box, text } = area
  finish(box, text === '' ? null : { geometry, text, name: nameOf(shape, box) })
  return undefined
}

/** A fault in words. */
export function faultText(fault: DrawFault, sketch: Sketch): string {
  const { maxArea } = useDrawnArea.getState()
  const limits = { 'too-many-corners': String(MAX_DRAWN_CORNERS), 'too-large': radiusText(MAX_DRAWN_RADIUS_KM) }
  if (fault === 'over-limit')
    return i18n.t('draw:fault.over-limit', { area: formatArea(sizeOf(sketch) ?? 0), most: formatArea(maxArea ?? 0) })
  if (fault === 'too-many-corners' || fault === 'too-large') return i18n.t(`draw:fault.${fault}`, { most: limits[fault] })
  return i18n.t(`draw:fault.${fault}`)
}
