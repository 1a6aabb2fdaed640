/** The head of the page as a server writes it that asks the catalogue alone: set up before the page's code reads it. */
import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'

const rows = document.createElement('meta')
rows.name = 'graticule-sources'
rows.content = JSON.stringify(SHIPPED_ROWS.map((row) => ({ ...row, off: row.address !== undefined })))
document.head.append(rows)
