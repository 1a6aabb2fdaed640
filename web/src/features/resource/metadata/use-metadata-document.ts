import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { DocumentForm } from '@graticule/contracts/services/dab'
import type { Resource } from '@graticule/contracts/resource'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Failure } from '../../../api/http.ts'
import { readDocument } from '../../../api/records.ts'
import type { Language } from '../../../code/highlight.ts'
import { indentXml } from './indent-xml.ts'

/** The forms of a record that are documents: ours (JSON), and those that the server keeps or writes. */
export type MetadataForm = 'json' | DocumentForm

/** What became of asking for a document. */
export type MetadataDocument =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure; readonly retry: () => void }
  | {
      readonly state: 'read'
      readonly text: string
      /** The same, set for reading. */
      readonly shown: string
      readonly language: Language
    }

function languageOf({ original }: Resource, form: MetadataForm | null): Language {
  if (form === 'json') return 'json'
  if (form === 'iso' || original?.mediaType.includes('xml') === true) return 'xml'
  return original?.mediaType.includes('json') === true ? 'json' : 'text'
}

/** The document for the screen: XML and JSON that are one long line get lines; what has lines of its own stays as it is. */
function forReading(text: string, language: Language): string {
  if (language === 'xml') return indentXml(text)
  if (language !== 'json' || text.trimEnd().includes('\n')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** One form of a record's metadata; `null`, no document, is empty and asks nothing. */
export function useMetadataDocument(resource: Resource, form: MetadataForm | null, dataSource: DataSourceName): MetadataDocument {
  const asked: DocumentForm | null = form === 'json' ? null : form
  const { data, refetch } = useQuery({
    queryKey: ['document', dataSource, resource.id, asked],
    queryFn: ({ signal }) => readDocument(resource.id, asked ?? 'iso', dataSource, signal),
    enabled: asked !== null,
    staleTime: Infinity,
  })
  const read = asked !== null && data?.ok === true ? data.value : ''
  const text = useMemo(() => (form === 'json' ? JSON.stringify(resource, null, 2) : read), [form, read, resource])
  const language = languageOf(resource, form)
  const shown = useMemo(() => forReading(text, language), [text, language])
  if (asked !== null && data === undefined) return { state: 'loading' }
  if (asked !== null && data?.ok === false) return { state: 'failed', failure: data.failure, retry: () => void refetch() }
  return { state: 'read', text, shown, language }
}
