/**
 * Starts what the page's head names as wanted once the page's script is there (`api/http/pageHead.ts`). Started with the
 * script, it would delay it on a slow network: browsers share what there is among all that is under way.
 */
export const startLateFetches = (page: Document = document): void => {
  for (const named of page.querySelectorAll<HTMLMetaElement>('meta[name="fetch-late"]')) {
    const link = page.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href: named.content })
    link.fetchPriority = 'low'
    named.replaceWith(link)
  }
}
