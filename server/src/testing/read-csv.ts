/** Reads a table by RFC 4180, strictly: what no reader of the standard would take is an error. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y
  for (let row: string[] = []; cell.lastIndex < text.length;) {
    const at = cell.lastIndex
    const match = cell.exec(text)
    if (match === null) throw new Error(`no cell at ${at}: ${text.slice(at, at + 60)}`)
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
