/** The service under `/contents/rest`: menu, pages, content, sites and documents. */
import type { FastifyInstance } from 'fastify'
import { takeForms } from '../../http/forms/files-form.ts'
import { creatorRoutes } from './creator.routes.ts'
import { documentDeskRoutes } from './document-desk.routes.ts'
import { documentRoutes } from './documents.routes.ts'
import { editingRoutes } from './editing.routes.ts'
import { menuRoutes } from './menu.routes.ts'
import type { ContentsOptions } from './options.ts'
import { readingRoutes } from './reading.routes.ts'
import { writingRoutes } from './writing.routes.ts'

/** Fastify plugin. */
export async function contents(app: FastifyInstance, options: ContentsOptions): Promise<void> {
  readingRoutes(app, options)
  menuRoutes(app, options)
  editingRoutes(app, options)
  writingRoutes(app, options)
  // forms are read here only
  await app.register(async (inner) => {
    takeForms(inner)
    documentRoutes(inner, options)
    documentDeskRoutes(inner, options)
    creatorRoutes(inner, options)
  })
}
