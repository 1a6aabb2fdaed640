/** Id of the part of a harvest's page that lists refused records: links lead to it. */
export const REFUSED_PART = 'refused'
