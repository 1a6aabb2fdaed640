/** Reads the query of the places service. */
import type { Bbox } from '@graticule/contracts/bbox'
import { boxesUpTo, integer, REFUSED, text } from '@graticule/contracts/codec'
import type { QueryParameters } from '@graticule/contracts/search-params'
import { MAX_PLACE_TEXT, MAX_PLACES, PLACES_AT_FIRST } from '@graticule/contracts/services/places'
import { MAX_DESCRIBED_BOXES } from '@graticule/contracts/services/where'
import { readLanguage } from '../../broker/read-language.ts'
import { oneText, refusal } from '../../broker/search-request.ts'
import type { PlaceQuestion } from '../../gazetteer/gazetteer.ts'

const textCodec = text(MAX_PLACE_TEXT)
const boxesCodec = boxesUpTo(MAX_DESCRIBED_BOXES)
const limitCodec = integer(1, MAX_PLACES, PLACES_AT_FIRST)

/** The text and how it is asked for. @throws PortalError `invalid-parameter`, naming the parameter and what it accepts */
export function readPlaceRequest(query: QueryParameters): { text: string; question: PlaceQuestion } {
  const given = textCodec.decode([oneText(query, 'q') ?? ''])
  if (given === REFUSED || given.trim() === '') throw refusal('q', `the name of a place: ${textCodec.accepts}`)
  const language = readLanguage(query)
  const limit = limitCodec.decode([oneText(query, 'limit') ?? ''])
  if (limit === REFUSED) throw refusal('limit', limitCodec.accepts)
  return { text: given, question: { language, limit } }
}

/** The boxes that are to be described, at least one. @throws PortalError `invalid-parameter`, saying what is accepted */
export function readBoxes(query: QueryParameters): readonly Bbox[] {
  const boxes = boxesCodec.decode([oneText(query, 'bbox') ?? ''])
  if (boxes === REFUSED || boxes.length === 0) throw refusal('bbox', `up to ${MAX_DESCRIBED_BOXES} times ${boxesCodec.accepts}`)
  return boxes
}
