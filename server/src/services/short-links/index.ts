/** The service of short links: `/s/{id}`, and `/api/short-links` that makes them. */
export { shortLinkRoutes as shortLinks } from './short-links.routes.ts'
