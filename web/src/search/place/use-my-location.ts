import { type Bbox, normaliseBbox } from '@graticule/contracts/bbox'
import { useEffect, useRef, useState } from 'react'

/** Why the browser did not say where it is; `unsupported`: it does not know how, or the connection is not secure. */
export type LocationFault = 'denied' | 'unavailable' | 'timeout' | 'unsupported'

/** Where the browser is: rounded to two decimals, about a kilometre, because the search travels in links. */
export interface FoundLocation {
  readonly longitude: number
  readonly latitude: number
  /** What is searched around it. */
  readonly box: Bbox
}

/** Milliseconds that the browser may take, and the age of a location that will do. */
const TIMEOUT_MS = 10_000
const MAX_AGE_MS = 5 * 60_000
/** Kilometres to each side of the point: a city with what lies around it; at most a large country. */
const LEAST_REACH_KM = 25
const GREATEST_REACH_KM = 500
const KILOMETRES_PER_DEGREE = 111.32

const rounded = (degrees: number): number => Math.round(degrees * 100) / 100

/** A box around a point that reaches 25 km, or as far as the point is uncertain. */
export function boxAround(longitude: number, latitude: number, accuracyMetres: number): Bbox {
  const reach = Math.min(GREATEST_REACH_KM, Math.max(LEAST_REACH_KM, accuracyMetres / 1_000)) / KILOMETRES_PER_DEGREE
  // near a pole a degree of longitude shrinks to nothing: half the world is wide enough
  const width = Math.min(90, reach / Math.max(Math.cos((latitude * Math.PI) / 180), 1e-6))
  const [west, south, east, north] = [longitude - width, latitude - reach, longitude + width, latitude + reach].map(rounded)
  return normaliseBbox(west ?? 0, south ?? 0, east ?? 0, north ?? 0) ?? [longitude, latitude, longitude, latitude]
}

const faultOf = ({ code }: GeolocationPositionError): LocationFault =>
  code === 1 ? 'denied' : code === 3 ? 'timeout' : 'unavailable'

/** Asks the browser where it is, and hands the place to `onFound`; an answer that comes after the panel is gone is dropped. */
export function useMyLocation(onFound: (location: FoundLocation) => void) {
  const [asking, setAsking] = useState(false)
  const [fault, setFault] = useState<LocationFault>()
  const wanted = useRef(true)
  useEffect(() => {
    wanted.current = true
    return () => {
      wanted.current = false
    }
  }, [])
  const settle = (next: LocationFault | undefined) => {
    setAsking(false)
    setFault(next)
  }
  const ask = () => {
    if (asking) return
    // browsers hide the interface, or refuse every question, where the connection is not secure
    if (!('geolocation' in navigator) || !window.isSecureContext) return settle('unsupported')
    setAsking(true)
    setFault(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (!wanted.current) return
        settle(undefined)
        const [longitude, latitude] = [rounded(coords.longitude), rounded(coords.latitude)]
        onFound({ longitude, latitude, box: boxAround(longitude, latitude, coords.accuracy) })
      },
      (error) => {
        if (wanted.current) settle(faultOf(error))
      },
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  }
  return { asking, fault, ask }
}
