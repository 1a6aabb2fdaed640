/** Word in the keys of all queries about improvements and relations. */
export const IMPROVEMENTS = 'improvements'
