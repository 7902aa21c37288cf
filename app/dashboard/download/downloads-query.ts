import { href } from "react-router";
import { listQuery, pageNumber, searchText } from "../list-query.ts";

export const downloadsQuery = listQuery(href("/dashboard/downloads"), { query: searchText, page: pageNumber });
