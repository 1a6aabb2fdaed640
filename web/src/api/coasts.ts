/** Fine coasts and borders: files beside the page, a cell of 15 degrees each, as tools/shipped-data/build-basemap.ts writes them. */
import * as Type from 'typebox'
import { publicJson, type Reply } from './http.ts'

const Line = Type.Array(Type.Integer())
const CellSchema = Type.Object({ degreesPerUnit: Type.Number(), land: Type.Array(Line), borders: Type.Array(Line) })

/** One cell; column 0 begins at longitude -180, row 0 at latitude 90. */
export async function readCoasts(column: number, row: number): Promise<Reply<Type.Static<typeof CellSchema>>> {
  return publicJson(`/coasts/${column}-${row}.json`, CellSchema)
}
