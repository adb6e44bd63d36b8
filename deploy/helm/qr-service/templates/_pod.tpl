{{- /* Which keys of the Secret a component gets. */ -}}
{{- define "qr.secretKeys" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- $common := list "APP_SECRET" "APP_SECRET_PREVIOUS" "DATABASE_URL" "DATABASE_DIRECT_URL" "REDIS_URL" "REDIS_SENTINELS" "OTEL_EXPORTER_OTLP_HEADERS" -}}
{{- $keys := dict
  "api" (concat $common (list "CLICKHOUSE_URL" "DATABASE_READ_URL" "OIDC_CLIENT_SECRET"))
  "redirect" $common
  "worker" (concat $common (list "CLICKHOUSE_URL" "SCAN_EXPORT_S3_ACCESS_KEY_ID" "SCAN_EXPORT_S3_SECRET_ACCESS_KEY" "SMTP_URL" "AUDIT_STREAM_SECRET"))
  "all-in-one" (concat $common (list "CLICKHOUSE_URL" "DATABASE_READ_URL" "OIDC_CLIENT_SECRET" "SCAN_EXPORT_S3_ACCESS_KEY_ID" "SCAN_EXPORT_S3_SECRET_ACCESS_KEY" "SMTP_URL" "AUDIT_STREAM_SECRET") (ternary (list) (list "DATABASE_MIGRATION_URL") $root.Values.migrations.enabled))
  "migrate" (list "CLICKHOUSE_URL" "DATABASE_URL" "DATABASE_DIRECT_URL" "DATABASE_MIGRATION_URL")
  "backup-drill" (list "DATABASE_URL" "DATABASE_DIRECT_URL")
-}}
{{- $wanted := get $keys $component -}}
{{- if not (or $root.Values.migrations.enabled (eq $component "backup-drill")) }}{{ $wanted = append $wanted "DATABASE_MIGRATION_URL" }}{{ end -}}
{{- range $root.Values.secret.keys }}{{ if has . $wanted }}{{ . }} {{ end }}{{ end -}}
{{- end -}}

{{- define "qr.value" -}}
{{- if kindIs "float64" . }}{{ int64 . | toString | quote }}{{ else }}{{ toString . | quote }}{{ end -}}
{{- end -}}

{{- /* The key of the Secret that has a variable of a component. Call: (list $ "redirect" "DATABASE_URL"). */ -}}
{{- define "qr.secretKey" -}}
{{- $own := (index . 0).Values.redirect.databaseUrlKey -}}
{{- $isOwn := and $own (eq (index . 1) "redirect") (eq (index . 2) "DATABASE_URL") -}}
{{- ternary $own (index . 2) (not (not $isOwn)) -}}
{{- end -}}

{{- define "qr.secretEnv" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- range include "qr.secretKeys" . | trim | splitList " " | compact }}
{{- if $root.Values.secret.asFiles }}
- name: {{ . }}_FILE
  value: /run/secrets/qr-service/{{ . }}
{{- else }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ $root.Values.secret.name }}
      key: {{ include "qr.secretKey" (list $root $component .) }}
{{- end }}
{{- end }}
{{- end -}}

{{- /* A Job reads only what it acts on, and OIDC_… needs a secret that only the API has. */ -}}
{{- define "qr.configEnv" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- range $name, $value := $root.Values.config }}
{{- $isRead := true }}
{{- if has $component (list "migrate" "backup-drill") }}
{{- $isRead = or (eq $name "DATABASE_PASSWORD_COMMAND") (and (eq $component "migrate") (contains "_RETENTION_" $name)) }}
{{- end }}
{{- if and $isRead (or (not (hasPrefix "OIDC_" $name)) (has $component (list "api" "all-in-one"))) }}
- name: {{ $name }}
  value: {{ include "qr.value" $value }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "qr.secretVolume" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- if $root.Values.secret.asFiles }}
- name: secrets
  secret:
    secretName: {{ $root.Values.secret.name }}
    defaultMode: 0440
    items:
      {{- range include "qr.secretKeys" . | trim | splitList " " | compact }}
      - key: {{ include "qr.secretKey" (list $root $component .) }}
        path: {{ . }}
      {{- end }}
{{- end }}
{{- end -}}

{{- define "qr.secretMount" -}}
{{- if .Values.secret.asFiles }}
- name: secrets
  mountPath: /run/secrets/qr-service
  readOnly: true
{{- end }}
{{- end -}}

{{- define "qr.podSecurityContext" -}}
runAsNonRoot: true
{{- range $name, $id := .Values.podSecurityContext }}
{{ $name }}: {{ $id }}
{{- end }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "qr.containerSecurityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- /* What each pod of the service has. */ -}}
{{- define "qr.podBasics" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.dnsPolicy }}
dnsPolicy: {{ . }}
{{- end }}
{{- with .Values.dnsConfig }}
dnsConfig:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  {{- include "qr.podSecurityContext" . | nindent 2 }}
{{- end -}}

{{- define "qr.nodes" -}}
{{- range $name := list "nodeSelector" "tolerations" "affinity" }}
{{- with get $ $name }}
{{ $name }}:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end -}}

{{- /* What each pod of a Job has. */ -}}
{{- define "qr.jobMetadata" -}}
{{- $jobs := (index . 0).Values.jobs -}}
labels:
  {{- include "qr.labels" . | nindent 2 }}
  {{- with $jobs.podLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with merge (dict) $jobs.podAnnotations (index . 0).Values.commonAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "qr.jobEnv" -}}
{{- include "qr.secretEnv" . }}
{{- include "qr.configEnv" . }}
{{- with (index . 0).Values.jobs.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "qr.jobEnvFrom" -}}
{{- with .Values.jobs.extraEnvFrom }}
envFrom:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "qr.jobMounts" -}}
- name: tmp
  mountPath: /tmp
{{- with include "qr.secretMount" . | trim }}
{{ . }}
{{- end }}
{{- with .Values.jobs.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "qr.jobVolumes" -}}
- name: tmp
  emptyDir: {}
{{- with include "qr.secretVolume" . | trim }}
{{ . }}
{{- end }}
{{- with (index . 0).Values.jobs.extraVolumes }}
{{ tpl (toYaml .) (index $ 0) }}
{{- end }}
{{- end -}}

{{- define "qr.probe" -}}
httpGet: { path: {{ index . 0 }}, port: {{ index . 1 }} }
{{ toYaml (index . 2) }}
{{- end -}}

{{- define "qr.placement" -}}
{{- $root := index . 0 -}}
{{- $role := index . 2 -}}
{{- $selector := include "qr.selector" (list $root (index . 1)) -}}
{{- include "qr.nodes" $role }}
topologySpreadConstraints:
{{- if $role.topologySpreadConstraints }}
  {{- toYaml $role.topologySpreadConstraints | nindent 2 }}
{{- else }}
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - topologyKey: {{ . }}
    maxSkew: 1
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- $selector | nindent 8 }}
  {{- end }}
{{- end }}
{{- end -}}

{{- define "qr.ports" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- if has $component (list "api" "worker" "all-in-one") }}
- name: http
  containerPort: 3000
{{- end }}
{{- if has $component (list "redirect" "all-in-one") }}
- name: short
  containerPort: 3001
{{- end }}
{{- if $root.Values.metrics.enabled }}
- name: metrics
  containerPort: 9464
{{- if eq $component "all-in-one" }}
- name: metrics-short
  containerPort: 9465
- name: metrics-worker
  containerPort: 9466
{{- end }}
{{- end }}
{{- end -}}

{{- /* The template of the pods of a role. Call: (list $ "api" .Values.api). */ -}}
{{- define "qr.pod" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- $role := index . 2 -}}
{{- $journal := $root.Values.redirect.journal -}}
{{- $hasJournal := and $journal.enabled (has $component (list "redirect" "all-in-one")) -}}
{{- $port := ternary "short" "http" (eq $component "redirect") -}}
{{- $memory := include "qr.memoryMi" (list (ternary "allInOne" $component (eq $component "all-in-one")) $role.resources) -}}
metadata:
  labels:
    {{- include "qr.labels" (list $root $component) | nindent 4 }}
    {{- if $root.Values.metrics.enabled }}
    qr-service/metrics: 'true'
    {{- end }}
    {{- with $role.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  annotations:
    checksum/secret: {{ (lookup "v1" "Secret" $root.Release.Namespace $root.Values.secret.name).data | default dict | toJson | sha256sum }}
    {{- with merge (dict) $role.podAnnotations $root.Values.commonAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  {{- include "qr.podBasics" $root | nindent 2 }}
  serviceAccountName: {{ include "qr.serviceAccount" $root }}
  terminationGracePeriodSeconds: {{ $root.Values.terminationGracePeriodSeconds }}
  {{- if $role.priorityClassName }}
  priorityClassName: {{ $role.priorityClassName }}
  {{- else if $root.Values.priorityClasses.create }}
  priorityClassName: {{ include "qr.fullname" $root }}-{{ ternary "redirect" $component (eq $component "all-in-one") }}
  {{- end }}
  {{- with include "qr.placement" . | trim }}{{ . | nindent 2 }}{{ end }}
  {{- with $role.initContainers }}
  initContainers:
    {{- tpl (toYaml .) $root | nindent 4 }}
  {{- end }}
  containers:
    - name: {{ $component }}
      image: {{ include "qr.image" $root }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      command: [node, dist/apps/{{ $component }}/main.js]
      env:
        - name: BASE_URL
          value: {{ $root.Values.baseUrl | quote }}
        - name: SHORT_URL_BASE
          value: {{ $root.Values.shortUrlBase | quote }}
        - name: MIGRATE
          value: {{ ternary "never" "auto" $root.Values.migrations.enabled }}
        - name: PORT
          value: '3000'
        - name: SHORT_PORT
          value: '3001'
        {{- if $root.Values.metrics.enabled }}
        - name: METRICS_PORT
          value: '9464'
        {{- end }}
        - name: SHUTDOWN_DELAY_MS
          value: {{ include "qr.value" $root.Values.shutdownDelayMs }}
        {{- if $hasJournal }}
        - name: JOURNAL_DIR
          value: /journal/scans
        - name: JOURNAL_MAX_BYTES
          value: {{ include "qr.value" $journal.maxBytes }}
        {{- end }}
        {{- if $root.Values.pgbouncer.enabled }}
        - name: DATABASE_POOLER
          value: transaction
        {{- end }}
        {{- with include "qr.secretEnv" . | trim }}{{ . | nindent 8 }}{{ end }}
        {{- with include "qr.configEnv" . | trim }}{{ . | nindent 8 }}{{ end }}
        {{- with $role.extraEnv }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- with $role.extraEnvFrom }}
      envFrom:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      ports:
        {{- with include "qr.ports" . | trim }}{{ . | nindent 8 }}{{ end }}
      startupProbe:
        {{- include "qr.probe" (list "/livez" $port $root.Values.probes.startup) | nindent 8 }}
      readinessProbe:
        {{- include "qr.probe" (list "/readyz" $port $root.Values.probes.readiness) | nindent 8 }}
      livenessProbe:
        {{- include "qr.probe" (list "/livez" $port $root.Values.probes.liveness) | nindent 8 }}
      resources:
        {{- toYaml $role.resources | nindent 8 }}
      securityContext:
        {{- include "qr.containerSecurityContext" $root | nindent 8 }}
      volumeMounts:
        - name: tmp
          mountPath: /tmp
        {{- with include "qr.secretMount" $root | trim }}{{ . | nindent 8 }}{{ end }}
        {{- if $hasJournal }}
        - name: journal
          mountPath: /journal
        {{- end }}
        {{- with $role.extraVolumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    {{- with $role.extraContainers }}
    {{- tpl (toYaml .) $root | nindent 4 }}
    {{- end }}
  volumes:
    - name: tmp
      emptyDir: {}
    {{- with include "qr.secretVolume" . | trim }}{{ . | nindent 4 }}{{ end }}
    {{- if and $hasJournal (not $journal.persistent) }}
    - name: journal
      emptyDir: { sizeLimit: {{ $journal.sizeGi }}Gi }
    {{- end }}
    {{- with $role.extraVolumes }}
    {{- tpl (toYaml .) $root | nindent 4 }}
    {{- end }}
{{- end -}}
