import { Button } from '../../ui/control/Button.tsx'

interface MoreButtonProps {
  query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    fetchNextPage(): Promise<unknown>
  }
}

/** Below a list that goes on. */
export const MoreButton = ({ query }: MoreButtonProps) => {
  if (!query.hasNextPage) return null
  return (
    <p className="history__more">
      {query.isFetchNextPageError && <span role="alert">More could not be loaded. </span>}
      <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Show more
      </Button>
    </p>
  )
}
