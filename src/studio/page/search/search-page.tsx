import { Empty } from '../parts/basics.tsx'

export function SearchPage(_: { params: Readonly<Record<string, string>> }) {
  return <Empty title="SearchPage" />
}
