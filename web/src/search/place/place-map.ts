import type { Bbox } from '@graticule/contracts/bbox'
import { createContext, type ReactNode } from 'react'

/** Draws a box (degrees of EPSG:4326) on a map, as large as the element around it. */
type DrawPlace = (box: Bbox) => ReactNode

/** The small map of questions about a place. The map is a feature, so the app hands it in; without it the question stands alone. */
export const PlaceMapContext = createContext<DrawPlace | undefined>(undefined)
