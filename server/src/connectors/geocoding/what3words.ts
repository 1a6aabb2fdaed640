/** Addresses of what3words: three words for a square of three metres (API v3, `convert-to-coordinates`). */
import { isObject, numberAt, objectAt, textAt } from '../json/json-values.ts'
import { addressWith } from '../live/ask-live.ts'
import { askGeocoder, type Geocoder, type GeocoderOptions, placeOf } from './geocoder.ts'

/** `filled.count.soap`, also with the slashes that such addresses are known by; letters of any script. */
const THREE_WORDS = /^(?:\/{3})?(\p{L}[\p{L}\p{M}-]*(?:[.。・]\p{L}[\p{L}\p{M}-]*){2})$/u

/** Reads an answer: one square, or an error. */
export function readWhat3words(answer: unknown) {
  const told = isObject(answer) ? answer : {}
  const [centre, country] = [objectAt(told, 'coordinates'), textAt(told, 'country')]
  const words = textAt(told, 'words')
  const nearest = textAt(told, 'nearestPlace')
  return placeOf({
    name: words,
    fullName: words && [`///${words}`, nearest].filter((part) => part !== undefined).join(', '),
    kind: 'city',
    centre: [numberAt(centre, 'lng'), numberAt(centre, 'lat')],
    // a square of three metres shows nothing: the box around its centre is searched
    box: [undefined],
    country,
  })
}

/** what3words with an operator's key. */
export function createWhat3words({ base, key, outbound }: GeocoderOptions): Geocoder {
  return {
    distanceMs: 0,
    knows: (text) => THREE_WORDS.test(text.trim()),
    search: async (text, { language }, signal) => {
      const words = THREE_WORDS.exec(text.trim())?.[1]
      const address = addressWith(`${base}/v3/convert-to-coordinates`, { words, key, language })
      return readWhat3words(await askGeocoder(outbound, address, signal))
    },
  }
}
