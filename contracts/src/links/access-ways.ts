/** How the data of an entry can be had. */

/** The shortest way first: a file, a service, after signing in, through a form or an order, from a page. */
export const ACCESS_WAYS = ['file', 'service', 'sign-in', 'form', 'page'] as const
export type AccessWay = (typeof ACCESS_WAYS)[number]
