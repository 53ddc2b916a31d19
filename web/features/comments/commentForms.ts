import { create } from 'zustand'

/** The forms of a map's comments: the one for a new comment, and a reply and an edit form of each. */
export type CommentFormKey = `${number}:new` | `${number}:${'reply' | 'edit'}:${number}`

/** What is typed in the open forms. Kept while the page is open: rows out of view are not rendered, and a panel closes. */
export const useCommentForms = create<Readonly<Partial<Record<CommentFormKey, string>>>>(() => ({}))

export const writeCommentForm = (key: CommentFormKey, text: string): void =>
  useCommentForms.setState({ [key]: text })

export const closeCommentForm = (key: CommentFormKey): void => useCommentForms.setState({ [key]: undefined })
