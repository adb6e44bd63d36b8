export interface PostmanField {
  key: string;
  value: string;
  disabled?: boolean;
}

export interface PostmanRequest {
  name: string;
  id: string;
  request: {
    method: string;
    header: PostmanField[];
    url: { raw: string; path: string[]; variable: PostmanField[]; query: PostmanField[] };
    body?: { mode: string; raw?: string };
  };
}

export interface PostmanCollection {
  variable: PostmanField[];
  item: { name: string; item: PostmanRequest[] }[];
}

export function postmanCollection(document: object): PostmanCollection;
