/** The guided tour of an operator. Apart from the flags: the first screen reads those. */
import * as Type from 'typebox'
import { WEB_ADDRESS } from '../sites/plain-line.ts'

export const TourUrlSchema = Type.String({
  pattern: `^(${WEB_ADDRESS}+)?$`,
  maxLength: 2_000,
  description: 'address of a guided tour; empty = there is none, and the page leads to its help',
})
