{{- /* Where each variable of secret.keys is, as JSON: {"DATABASE_URL":{"name":…,"key":…}}. */ -}}
{{- define "qr.secretSources" -}}
{{- $secret := .Values.secret -}}
{{- $sources := dict -}}
{{- $keys := $secret.keys -}}
{{- if kindIs "invalid" $keys }}{{ $keys = list "APP_SECRET" "DATABASE_URL" }}{{ end -}}
{{- if kindIs "slice" $keys -}}
{{- range $keys }}{{ $_ := set $sources . (dict "name" $secret.name "key" .) }}{{ end -}}
{{- else -}}
{{- range $variable, $source := $keys -}}
{{- $_ := set $sources $variable (dict "name" ($source.name | default $secret.name) "key" ($source.key | default $variable)) -}}
{{- end -}}
{{- end -}}
{{- toJson $sources -}}
{{- end -}}

{{- /* Which variables of secret.keys a component gets. */ -}}
{{- define "qr.secretKeys" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- $common := list "APP_SECRET" "APP_SECRET_PREVIOUS" "DATABASE_URL" "DATABASE_DIRECT_URL" "REDIS_URL" "REDIS_SENTINELS" "OTEL_EXPORTER_OTLP_HEADERS" "FILES_S3_ACCESS_KEY_ID" "FILES_S3_SECRET_ACCESS_KEY" -}}
{{- $keys := dict
  "api" (concat $common (list "CLICKHOUSE_URL" "DATABASE_READ_URL" "OIDC_CLIENT_SECRET" "OPERATOR_OIDC_CLIENT_SECRET" "EGRESS_PROXY_URL" "WEBHOOK_PROXY_URL"))
  "redirect" $common
  "worker" (concat $common (list "CLICKHOUSE_URL" "SCAN_EXPORT_S3_ACCESS_KEY_ID" "SCAN_EXPORT_S3_SECRET_ACCESS_KEY" "SMTP_URL" "AUDIT_STREAM_SECRET" "EGRESS_PROXY_URL" "WEBHOOK_PROXY_URL"))
  "all-in-one" (concat $common (list "CLICKHOUSE_URL" "DATABASE_READ_URL" "OIDC_CLIENT_SECRET" "OPERATOR_OIDC_CLIENT_SECRET" "SCAN_EXPORT_S3_ACCESS_KEY_ID" "SCAN_EXPORT_S3_SECRET_ACCESS_KEY" "SMTP_URL" "AUDIT_STREAM_SECRET" "EGRESS_PROXY_URL" "WEBHOOK_PROXY_URL") (ternary (list) (list "DATABASE_MIGRATION_URL") $root.Values.migrations.enabled))
  "migrate" (list "CLICKHOUSE_URL" "DATABASE_URL" "DATABASE_DIRECT_URL" "DATABASE_MIGRATION_URL")
  "backup-drill" (list "DATABASE_URL" "DATABASE_DIRECT_URL")
  "journal-replay" (list "APP_SECRET" "APP_SECRET_PREVIOUS" "DATABASE_URL" "DATABASE_DIRECT_URL")
-}}
{{- $wanted := get $keys $component -}}
{{- if not (or $root.Values.migrations.enabled (has $component (list "backup-drill" "journal-replay"))) }}{{ $wanted = append $wanted "DATABASE_MIGRATION_URL" }}{{ end -}}
{{- range $variable, $_ := include "qr.secretSources" $root | fromJson }}{{ if has $variable $wanted }}{{ $variable }} {{ end }}{{ end -}}
{{- end -}}

{{- /* Whether the values name a variable for the pods of a component. Call: (list $ "api" "DATABASE_URL"). */ -}}
{{- define "qr.isNamed" -}}
{{- $root := index . 0 -}}
{{- $variable := index . 2 -}}
{{- $role := get $root.Values (include "qr.valuesOf" (index . 1)) -}}
{{- $isNamed := hasKey (include "qr.secretSources" $root | fromJson) $variable -}}
{{- range $role.extraEnv }}{{ if has .name (list $variable (printf "%s_FILE" $variable)) }}{{ $isNamed = true }}{{ end }}{{ end -}}
{{- if $isNamed }}true{{ end -}}
{{- end -}}

{{- /* The same, or extraEnvFrom may contain it. */ -}}
{{- define "qr.isGiven" -}}
{{- $role := get (index . 0).Values (include "qr.valuesOf" (index . 1)) -}}
{{- if $role.extraEnvFrom }}true{{ else }}{{ include "qr.isNamed" . }}{{ end -}}
{{- end -}}

{{- define "qr.usesRedis" -}}
{{- $root := . -}}
{{- range $component := splitList " " (include "qr.components" .) -}}
{{- range list "REDIS_URL" "REDIS_SENTINELS" }}{{ include "qr.isNamed" (list $root $component .) }}{{ end -}}
{{- end -}}
{{- end -}}

{{- define "qr.value" -}}
{{- if kindIs "float64" . }}{{ int64 . | toString | quote }}{{ else }}{{ toString . | quote }}{{ end -}}
{{- end -}}

{{- /* The Secret and the key that have a variable of a component, as JSON. Call: (list $ "redirect" "DATABASE_URL"). */ -}}
{{- define "qr.secretSource" -}}
{{- $root := index . 0 -}}
{{- $source := get (include "qr.secretSources" $root | fromJson) (index . 2) -}}
{{- $own := $root.Values.redirect.databaseUrlKey -}}
{{- if and $own (eq (index . 1) "redirect") (eq (index . 2) "DATABASE_URL") -}}
{{- $source = ternary (dict "name" $source.name "key" $own) $own (kindIs "string" $own) -}}
{{- end -}}
{{- toJson $source -}}
{{- end -}}

{{- define "qr.secretEnv" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- range include "qr.secretKeys" . | trim | splitList " " | compact }}
{{- if $root.Values.secret.asFiles }}
- name: {{ . }}_FILE
  value: /run/secrets/qr-service/{{ . }}
{{- else }}
{{- $source := include "qr.secretSource" (list $root $component .) | fromJson }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ $source.name }}
      key: {{ $source.key }}
{{- end }}
{{- end }}
{{- end -}}

{{- /* A Job reads only what it acts on, and OIDC_…, OPERATOR_… and AUDIT_STREAM_… need a secret that only one role has. */ -}}
{{- define "qr.configEnv" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- range $name, $value := $root.Values.config }}
{{- $isRead := true }}
{{- if has $component (list "migrate" "backup-drill" "journal-replay") }}
{{- $isRead = or (eq $name "DATABASE_PASSWORD_COMMAND") (and (eq $component "migrate") (contains "_RETENTION_" $name)) (and (eq $component "journal-replay") (eq $name "DATABASE_POOLER")) }}
{{- end }}
{{- if or (hasPrefix "OIDC_" $name) (hasPrefix "OPERATOR_" $name) }}{{ $isRead = has $component (list "api" "all-in-one") }}{{ end }}
{{- if hasPrefix "AUDIT_" $name }}{{ $isRead = has $component (list "worker" "all-in-one") }}{{ end }}
{{- if $isRead }}
- name: {{ $name }}
  value: {{ include "qr.value" $value }}
{{- end }}
{{- end }}
{{- end -}}

{{- /* Kubernetes updates these files when a Secret changes, whichever it is. */ -}}
{{- define "qr.secretVolume" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- $variables := include "qr.secretKeys" . | trim | splitList " " | compact }}
{{- if and $root.Values.secret.asFiles $variables }}
{{- $items := dict }}
{{- range $variables }}
{{- $source := include "qr.secretSource" (list $root $component .) | fromJson }}
{{- $_ := set $items $source.name (append (dig $source.name list $items) (dict "key" $source.key "path" .)) }}
{{- end }}
- name: secrets
  projected:
    defaultMode: 0440
    sources:
      {{- range $name, $files := $items }}
      - secret:
          name: {{ $name }}
          items:
            {{- toYaml $files | nindent 12 }}
      {{- end }}
{{- end }}
{{- end -}}

{{- define "qr.secretMount" -}}
{{- if and (index . 0).Values.secret.asFiles (include "qr.secretKeys" .) }}
- name: secrets
  mountPath: /run/secrets/qr-service
  readOnly: true
{{- end }}
{{- end -}}

{{- define "qr.secretChecksum" -}}
{{- $root := . -}}
{{- $names := list -}}
{{- range include "qr.secretSources" $root | fromJson }}{{ $names = append $names .name }}{{ end -}}
{{- $contents := list -}}
{{- range $names | uniq | sortAlpha }}{{ $contents = append $contents ((lookup "v1" "Secret" $root.Release.Namespace .).data | default dict) }}{{ end -}}
{{- $contents | toJson | sha256sum -}}
{{- end -}}
